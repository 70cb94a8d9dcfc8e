// Loads what only some visits need: a shared night needs its link, and what has changed needs stars.
{
  // The browser knows what it has loaded, and fetches again what it could not.
  const load = (name) =>
    import(document.querySelector(`[data-${name}]`).dataset.module).catch(() => {})
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
  // The stars are written by the time that a press has been heard everywhere.
  addEventListener('click', () => setTimeout(loadWanted))
}
