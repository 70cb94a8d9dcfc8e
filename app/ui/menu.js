addEventListener(
  'click',
  (event) => {
    const button = document.getElementById('menu-button')
    if (!button || !(event.target instanceof Element)) return
    const opens = button.contains(event.target) && button.getAttribute('aria-expanded') !== 'true'
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
