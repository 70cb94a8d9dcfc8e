// Shares the page's address, or a link that proposes the visitor's stars to others.
{
  const FEEDBACK_MS = 2500
  const stars = () => {
    try {
      return JSON.parse(localStorage.getItem('timetable-stars')) ?? {}
    } catch {
      return {}
    }
  }
  const picked = () => {
    const mine = stars()
    const ids = [...document.querySelectorAll('[data-star]')].map(({ dataset }) => dataset.star)
    return ids.filter((id) => id in mine)
  }
  const share = async (button) => {
    const status = document.querySelector('[data-share-status]')
    const isNight = button.dataset.share === 'night'
    const picks = isNight ? picked() : []
    const say = (text) => (status.textContent = text)
    if (isNight && picks.length === 0) return say('Star something first: there is no night yet.')
    const url = isNight
      ? `${location.origin}/timetable?picks=${picks}`
      : location.origin + location.pathname
    try {
      if (navigator.share) return await navigator.share({ title: button.dataset.title, url })
      await navigator.clipboard.writeText(url)
      say('The link is copied.')
      setTimeout(() => say(''), FEEDBACK_MS)
    } catch (error) {
      // The visitor has closed the share sheet.
      if (error.name !== 'AbortError') say(`Copy this link: ${url}`)
    }
  }
  addEventListener('click', ({ target }) => {
    const button = target.closest?.('[data-share]')
    if (button) void share(button)
  })
}
