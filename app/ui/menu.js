// Opens and closes the menu of narrow screens.
addEventListener(
  'click',
  (event) => {
    const button = document.getElementById('menu-button')
    if (!button) return
    const opens =
      event.composedPath().includes(button) && button.getAttribute('aria-expanded') !== 'true'
    button.setAttribute('aria-expanded', String(opens))
  },
  true,
)
addEventListener(
  'keydown',
  (event) => {
    const button = document.getElementById('menu-button')
    if (event.key !== 'Escape' || button?.getAttribute('aria-expanded') !== 'true') return
    button.setAttribute('aria-expanded', 'false')
    button.focus()
  },
  true,
)
