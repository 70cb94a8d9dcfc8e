import { pressed } from './pressed'

const LONGEST_MS = 20_000

/** Marks a page that is being left until the next one comes: on a slow connection that takes seconds. */
export function markLeaving(): void {
  const root = document.documentElement
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The form whose answer is on its way. */
  let sent: HTMLFormElement | null = null
  const leave = (form: HTMLFormElement | null) => {
    sent = form
    isOnItsWay = false
    root.dataset.leaving = ''
    clearTimeout(timer)
    timer = setTimeout(stay, LONGEST_MS)
  }
  const stay = () => {
    sent = null
    delete root.dataset.leaving
  }
  addEventListener('click', (event) => {
    const link = pressed(event, 'a[href]')
    if (link instanceof HTMLAnchorElement && leaves(event, link)) leave(null)
  })
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    // The answer to a download is a file, and the page stays.
    if (event.defaultPrevented || 'download' in form.dataset) return
    // A second press would send the form again, and show the answer to that in place of the first one.
    if (form === sent) event.preventDefault()
    else leave(form)
  })
  // After the browser's Stop button the form can be sent again. A download before it counts as stopped when the form's own
  // navigation begins.
  const { navigation } = window as { navigation?: EventTarget }
  let isOnItsWay = false
  navigation?.addEventListener('navigate', () => (isOnItsWay = true))
  navigation?.addEventListener('navigateerror', () => {
    if (isOnItsWay) sent = null
  })
  // Escape stops the navigation. A page from the back/forward cache is not being left any more, either. One that is shown for the
  // first time may have been pressed before its pictures were there.
  addEventListener('keydown', (event) => event.key === 'Escape' && stay())
  addEventListener('pageshow', ({ persisted }) => persisted && stay())
}

/** Whether a press of this link brings another page into this window. */
function leaves(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isSpecial =
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  if (isSpecial || link.target || link.origin !== location.origin) return false
  const isHere = link.hash && link.pathname + link.search === location.pathname + location.search
  return !isHere && !link.matches('[download], [data-download]')
}
