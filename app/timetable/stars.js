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
  const page = document.documentElement
  const hint = document.querySelector('[data-mine-status]')
  const isShown = (button) => button.getAttribute('aria-pressed') === 'true'
  const show = () => {
    const stars = read()
    const buttons = [...document.querySelectorAll('[data-star]')]
    for (const button of buttons) button.setAttribute('aria-pressed', button.dataset.star in stars)
    const isOnlyMine = 'onlyMine' in page.dataset
    if (hint)
      hint.textContent =
        isOnlyMine && !buttons.some(isShown)
          ? 'No act has a star yet. The star beside an act puts it into your night.'
          : ''
    // No link leads to a day that is hidden.
    const days = [...document.querySelectorAll('[data-day]')]
    for (const [index, link] of document.querySelectorAll('.timetable-days a').entries())
      link.hidden =
        isOnlyMine && !buttons.some((star) => isShown(star) && days[index].contains(star))
    const at = isOnlyMine ? buttons.indexOf(document.activeElement) : -1
    // The row of a star that is taken back is hidden, and the focus with it.
    if (at >= 0 && !isShown(buttons[at]))
      (
        buttons.slice(at).find(isShown) ??
        buttons.slice(0, at).filter(isShown).pop() ??
        document.querySelector('[data-mine]')
      ).focus()
  }
  addEventListener('click', ({ target }) => {
    const star = target.closest('[data-star]')
    const mine = target.closest('[data-mine]')
    if (mine) {
      const isMine = mine.getAttribute('aria-pressed') !== 'true'
      mine.setAttribute('aria-pressed', isMine)
      page.toggleAttribute('data-only-mine', isMine)
      show()
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
