/** Opens and closes the menu of narrow screens. */
export function followMenu(): void {
  addEventListener(
    'click',
    (event) => {
      const button = menuButton()
      if (!button) return
      const opens = event.composedPath().includes(button) && !isOpen(button)
      button.setAttribute('aria-expanded', String(opens))
    },
    true,
  )
  addEventListener(
    'keydown',
    (event) => {
      const button = menuButton()
      if (event.key !== 'Escape' || !button || !isOpen(button)) return
      button.setAttribute('aria-expanded', 'false')
      button.focus()
    },
    true,
  )
}

function menuButton(): HTMLElement | null {
  return document.getElementById('menu-button')
}

function isOpen(button: HTMLElement): boolean {
  return button.getAttribute('aria-expanded') === 'true'
}
