// Loads two scripts that only some visits need: the proposal with a shared link, the changes with stars.
{
  const load = (name) =>
    // A module runs once, however often it is asked for.
    loadModule(document.querySelector(`[data-${name}]`).dataset.module).catch(() => {})
  const hasStars = () => {
    try {
      return localStorage.getItem('timetable-stars') !== null
    } catch {
      return false
    }
  }
  const loadWanted = () => {
    if (new URLSearchParams(location.search).has('picks')) void load('proposal')
    if (hasStars()) void load('changes')
  }
  loadWanted()
  addEventListener('online', loadWanted)
  // setTimeout runs after all click listeners, so the star is stored.
  addEventListener('click', () => setTimeout(loadWanted))
}
