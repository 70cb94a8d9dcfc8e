import type { Writer } from '../../../languages/text'
import styles from './lightbox.css?inline'

/**
 * Opens the pictures of the gallery over the page, in one row that can be swiped. The arrow keys and the two buttons go from
 * one to the next, and Escape, the cross, a press beside the picture and the browser's Back button close it. The focus returns
 * to the picture in the page. While it is open, the history has an entry for it: `history.state.picture`.
 */
export function openLightbox(
  links: HTMLAnchorElement[],
  first: number,
  t: Writer<'lightbox'>,
): void {
  // Two presses may have waited for this code.
  if (document.querySelector('dialog.lightbox')) return
  if (!hasEntry()) history.pushState({ picture: first }, '')
  addStyles()
  const dialog = document.createElement('dialog')
  dialog.className = 'lightbox'
  dialog.setAttribute('aria-label', t('Gallery'))
  const place = document.createElement('p')
  place.setAttribute('role', 'status')
  const row = pictureRow(links, first, (shown) => {
    const words = t('{shown} of {all}', { shown: shown + 1, all: links.length })
    // A screen reader would say the same words again with each step of the scrolling.
    if (place.textContent !== words) place.textContent = words
    // Not `disabled`: the button that was pressed would lose the focus, and the dialog the arrow keys.
    previous.setAttribute('aria-disabled', String(shown === 0))
    next.setAttribute('aria-disabled', String(shown === links.length - 1))
  })
  const previous = button(t('Previous picture'), () => row.go(-1))
  const next = button(t('Next picture'), () => row.go(1))
  const close = button(t('Close'), () => dialog.close())
  dialog.append(row.list, place, close, previous, next)
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    // Where the row has the focus, the browser would scroll it a little of its own accord, and snap back.
    event.preventDefault()
    row.go(step)
  })
  dialog.addEventListener('click', ({ target, detail }) => {
    // The second click of a double click on a picture of the page.
    if (detail > 1) return
    if (target instanceof HTMLElement && target.matches('li, figure')) dialog.close()
  })
  function leave(): void {
    if (hasEntry()) return
    removeEventListener('popstate', leave)
    // Focus returns to the link of the last picture shown.
    const link = links[row.shown()]
    dialog.remove()
    link?.focus()
  }
  addEventListener('popstate', leave)
  dialog.addEventListener('close', () => (hasEntry() ? history.back() : leave()))
  document.body.append(dialog)
  dialog.showModal()
  row.list.children[first]?.scrollIntoView({ inline: 'center', behavior: 'instant' })
  row.mark()
}

/**
 * The pictures in a row that scrolls.
 *
 * @param onShown - called with the picture in the middle, at each step of the scrolling.
 */
function pictureRow(links: HTMLAnchorElement[], first: number, onShown: (shown: number) => void) {
  const list = document.createElement('ul')
  list.append(...links.map(exhibit))
  // Not every browser lets the keyboard reach a part that scrolls by itself.
  list.tabIndex = 0
  let shown = first
  /** The picture to which the row glides after a press. The next press counts from there. */
  let goal: number | null = null
  function go(step: number): void {
    goal = Math.min(Math.max((goal ?? shown) + step, 0), links.length - 1)
    list.children[goal]?.scrollIntoView({
      inline: 'center',
      behavior: glides() ? 'smooth' : 'instant',
    })
  }
  function mark(): void {
    // A closed dialog has no width.
    if (list.clientWidth === 0) return
    shown = Math.round(list.scrollLeft / list.clientWidth)
    if (shown === goal) goal = null
    onShown(shown)
  }
  list.addEventListener('scroll', mark, { passive: true })
  // The visitor moves the row, and it no longer glides to its goal.
  for (const event of ['pointerdown', 'touchmove', 'wheel'])
    list.addEventListener(event, () => (goal = null), { passive: true })
  return { list, go, mark, shown: () => shown }
}

/** The page is at the history's entry of an open picture. */
function hasEntry(): boolean {
  return typeof (history.state as { picture?: unknown } | null)?.picture === 'number'
}

/** The picture as large as it is, with its description and its caption. */
function exhibit(link: HTMLAnchorElement): HTMLElement {
  const [item, figure, picture] = [
    document.createElement('li'),
    document.createElement('figure'),
    document.createElement('img'),
  ]
  picture.alt = link.querySelector('img')?.alt ?? ''
  picture.loading = 'lazy'
  picture.src = link.href
  figure.append(picture)
  const caption = link.parentElement?.querySelector('figcaption')?.textContent
  if (caption)
    figure.append(Object.assign(document.createElement('figcaption'), { textContent: caption }))
  item.append(figure)
  return item
}

function button(label: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.setAttribute('aria-label', label)
  made.addEventListener('click', press)
  return made
}

function glides(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}

let sheet: CSSStyleSheet | undefined

/** A sheet made by a script: the policy of the page allows no further style element. */
function addStyles(): void {
  if (sheet) return
  sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  // Chromium before 99 has no list that grows.
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
