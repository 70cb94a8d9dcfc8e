// The stars, kept in this browser.
{
  const KEY = 'timetable-stars'
  const read = () => {
    try {
      return JSON.parse(localStorage.getItem(KEY)) ?? {}
    } catch {
      return {}
    }
  }
  const show = () => {
    const stars = read()
    for (const button of document.querySelectorAll('[data-star]'))
      button.setAttribute('aria-pressed', button.dataset.star in stars)
  }
  addEventListener('click', ({ target }) => {
    const star = target.closest('[data-star]')
    const mine = target.closest('[data-mine]')
    if (mine) {
      const isMine = mine.getAttribute('aria-pressed') !== 'true'
      mine.setAttribute('aria-pressed', isMine)
      document.documentElement.toggleAttribute('data-only-mine', isMine)
    }
    if (!star) return
    const { [star.dataset.star]: had, ...others } = read()
    try {
      localStorage.setItem(
        KEY,
        JSON.stringify(had ? others : { ...others, [star.dataset.star]: 1 }),
      )
    } catch {
      // A browser that keeps nothing has no stars.
    }
    show()
  })
  addEventListener('storage', show)
  addEventListener('pageshow', show)
  show()
}
