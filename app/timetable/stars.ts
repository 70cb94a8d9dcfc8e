import { pressed } from '~/ui/pressed'
import { scriptText } from '~/ui/script-text'
import { keep, readStars, type Stars } from './kept'

const t = scriptText('night')

/** Shows the stars that this browser keeps, and keeps those that are pressed. */
export function followStars(): void {
  addEventListener('click', (event) => {
    const star = pressed(event, '[data-star]')
    const mine = pressed(event, '[data-mine]')
    if (mine) {
      const isMine = mine.getAttribute('aria-pressed') !== 'true'
      mine.setAttribute('aria-pressed', String(isMine))
      document.documentElement.toggleAttribute('data-only-mine', isMine)
      show()
    }
    if (!star) return
    const { [star.dataset.star!]: had, ...others } = readStars()
    keep('timetable-stars', had ? others : { ...others, [star.dataset.star!]: 1 })
    show()
  })
  addEventListener('storage', show)
  addEventListener('pageshow', show)
  show()
}

/** The buttons of all slots, in the order of the page. */
export function starButtons(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-star]')]
}

/** The ids of the starred slots in the order of the page. Stars of a former edition are kept, and not among them. */
export function starredHere(): string[] {
  const mine = readStars()
  return starButtons()
    .filter((star) => isStarred(star, mine))
    .map(({ dataset }) => dataset.star!)
}

function show(): void {
  const stars = readStars()
  const buttons = starButtons()
  for (const button of buttons)
    button.setAttribute('aria-pressed', String(isStarred(button, stars)))
  const isOnlyMine = 'onlyMine' in document.documentElement.dataset
  const shown = buttons.filter(isShown)
  const hint = document.querySelector('[data-mine-status]')
  if (hint) hint.textContent = isOnlyMine && shown.length === 0 ? whyNone(buttons) : ''
  // No link leads to a day that is hidden.
  const days = new Set(
    shown.map((star) => `#${star.closest('section')?.getAttribute('aria-labelledby')}`),
  )
  for (const link of document.querySelectorAll<HTMLElement>('.timetable-days a'))
    link.hidden = isOnlyMine && !days.has(link.getAttribute('href') ?? '')
  if (isOnlyMine) handFocusOn(buttons)
}

function whyNone(buttons: HTMLElement[]): string {
  return buttons.some(isPressed)
    ? t('Nothing of your night is in this selection.')
    : t('No act has a star yet. The star beside an act puts it into your night.')
}

/** The row of a star that is taken back is hidden, and the focus with it. */
function handFocusOn(buttons: HTMLElement[]): void {
  const at = buttons.findIndex((button) => button === document.activeElement)
  if (at < 0 || isShown(buttons[at]!)) return
  const next =
    buttons.slice(at).find(isShown) ??
    buttons.slice(0, at).filter(isShown).pop() ??
    document.querySelector<HTMLElement>('[data-mine]')
  next?.focus()
}

/** Whether the slot of a star is among these. */
export function isStarred({ dataset }: HTMLElement, stars: Stars): boolean {
  return (dataset.star ?? '') in stars
}

/** Whether "My night" shows its slot. A filter may have left it out. */
function isShown(button: HTMLElement): boolean {
  return isPressed(button) && button.closest('li')?.hidden === false
}

function isPressed(button: HTMLElement): boolean {
  return button.getAttribute('aria-pressed') === 'true'
}
