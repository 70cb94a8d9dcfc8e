import { pressed } from '~/ui/pressed'
import { scriptText } from '~/ui/script-text'
import { keep, readKept, starredIds, type NightCalendar } from '../kept'
import { requestPickList } from './request-pick-list'
import { MINUTE_MS } from '../../../rules/dates/durations'
import { FEEDBACK_MS } from '~/ui/feedback'

const FOLLOW_AFTER_MS = 250
/**
 * The server takes 60 changes a minute from an address. After many changes the wait is longer, so that several are sent
 * together.
 */
const QUICK_CHANGES = 25
const BATCH_AFTER_MS = 2500
const FIRST_RETRY_MS = 5000
const LAST_RETRY_MS = 5 * MINUTE_MS
const t = scriptText('night')
const NO_CONNECTION = t('No connection. Please try again where there is signal.')

let following: ReturnType<typeof setTimeout> | undefined
/** When the stars are sent next. */
let dueAt = Infinity
let isSending = false
/** When changes were sent within the last minute. */
let sentAt: number[] = []
let retryMs = FIRST_RETRY_MS

/** Makes and ends the calendar of the visitor's own night, lets it follow the stars, and copies its addresses. */
export function followMyNight(): void {
  const presses: Record<string, (button: HTMLElement) => Promise<void>> = { night: make, copy, end }
  section().addEventListener('click', (event) => {
    const button = pressed(event, '[data-calendar]')
    if (button) void presses[button.dataset.calendar!]!(button)
  })
  // setTimeout runs after all click listeners, so the star is stored.
  addEventListener('click', (event) => {
    if (pressed(event, 'button')) setTimeout(follow)
  })
  const showAndFollow = () => {
    show()
    follow()
  }
  addEventListener('storage', showAndFollow)
  // A page from the back/forward cache has missed changes of the stars in other pages.
  addEventListener('pageshow', showAndFollow)
  addEventListener('online', () => void change())
  document.addEventListener('visibilitychange', () => document.hidden && void change())
  showAndFollow()
}

function section(): HTMLElement {
  return document.querySelector<HTMLElement>('[data-calendars]')!
}

/** What the section shows once there is a list. */
function night(): HTMLElement {
  return section().querySelector<HTMLElement>('[data-night]')!
}

/** Null until there is a list. */
function keptList(): NightCalendar | null {
  return readKept('timetable-calendar')
}

/** Without storage the calendar still works, but it does not follow later stars. */
function keepList(list: NightCalendar | null): void {
  keep('timetable-calendar', list)
}

/** The list was not deleted, and no other one made, while an answer was on its way. */
function isStillKept({ read }: NightCalendar): boolean {
  return keptList()?.read === read
}

function say(text: string): void {
  section().querySelector('[data-calendar-status]')!.textContent = text
}

/** What the page says to a refusal: the sentence of the server, or one of its own to one in another language. */
async function refusal(response: Response): Promise<string> {
  return (response.headers.get('Content-Language') ?? 'en') === t.language
    ? response.text()
    : t('That did not work. Please try again in a moment.')
}

async function make(button: HTMLElement): Promise<void> {
  if (isSending) return
  // A disabled button would lose the focus.
  button.setAttribute('aria-disabled', 'true')
  say(t('Making your calendar…'))
  const picks = starredIds()
  try {
    isSending = true
    const response = await requestPickList('POST', { picks })
    if (!response.ok) return say(await refusal(response))
    keepList({ ...((await response.json()) as NightCalendar), sent: picks })
    show()
    say(t('Your calendar is ready. It follows your stars.'))
    night().querySelector('a')?.focus()
  } catch {
    say(NO_CONNECTION)
  } finally {
    isSending = false
    button.removeAttribute('aria-disabled')
    // A star that was set meanwhile.
    follow()
  }
}

/** Shows the addresses of the list, or the button that makes one. */
function show(): void {
  const list = keptList()
  const button = section().querySelector<HTMLElement>('[data-calendar=night]')!
  const losesFocus = !list && night().contains(document.activeElement)
  button.hidden = list !== null
  night().hidden = list === null
  if (losesFocus) button.focus()
  if (!list) return
  // The server writes the addresses with a placeholder for the list's id.
  const withList = (address = '') => address.replace('READ', list.read)
  for (const link of night().querySelectorAll<HTMLAnchorElement>('[data-href]'))
    link.href = withList(link.dataset.href)
  const input = night().querySelector('input')!
  input.value = withList(input.dataset.value)
}

/** Sends the stars soon. What could not be sent is sent later, at the latest with the next visit. */
function follow(afterMs = restMs()): void {
  const list = keptList()
  const at = Date.now() + afterMs
  if (!list || isSame(starredIds(), list.sent) || at >= dueAt) return
  clearTimeout(following)
  dueAt = at
  following = setTimeout(() => void change(), afterMs)
}

function restMs(): number {
  sentAt = sentAt.filter((at) => at > Date.now() - MINUTE_MS)
  return sentAt.length < QUICK_CHANGES ? FOLLOW_AFTER_MS : BATCH_AFTER_MS
}

/** Waits twice as long after every failure. A server may be away though the device is online. */
function retry(afterMs = retryMs): void {
  retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
  follow(afterMs)
}

async function change(): Promise<void> {
  clearTimeout(following)
  dueAt = Infinity
  const list = keptList()
  const picks = starredIds()
  if (!list || isSending || isSame(picks, list.sent)) return
  try {
    sentAt.push(Date.now())
    isSending = true
    const response = await requestPickList('PUT', { picks }, list)
    if (!isStillKept(list)) return
    if (response.ok) {
      retryMs = FIRST_RETRY_MS
      keepList({ ...list, sent: picks })
      say(t('Your calendar has your latest stars.'))
      return follow()
    }
    if (response.status === 404 || response.status === 401) {
      keepList(null)
      show()
      return say(t('This calendar has ended. You can make a new one.'))
    }
    if (response.status === 429 || response.status >= 500)
      return retry(Number(response.headers.get('Retry-After')) * 1000 || undefined)
    say(await refusal(response))
  } catch {
    say(t('Your latest stars will be sent to your calendar when there is signal.'))
    retry()
  } finally {
    isSending = false
  }
}

function isSame(some: string[], others: string[] = []): boolean {
  return some.length === others.length && some.every((id) => others.includes(id))
}

async function copy(button: HTMLElement): Promise<void> {
  const input = button.closest('[data-address]')!.querySelector('input')!
  const label = (button.dataset.label ??= button.textContent ?? '')
  try {
    await navigator.clipboard.writeText(input.value)
    button.textContent = t('Copied')
  } catch {
    input.focus()
    input.select()
    button.textContent = t('Press Ctrl+C')
  }
  setTimeout(() => (button.textContent = label), FEEDBACK_MS)
}

async function end(): Promise<void> {
  const list = keptList()
  if (!list) return
  try {
    const response = await requestPickList('DELETE', undefined, list)
    if (!response.ok && response.status !== 404) return say(await refusal(response))
    if (isStillKept(list)) keepList(null)
    show()
    say(t('Your calendar is deleted. Calendars that have it become empty when they look again.'))
  } catch {
    say(NO_CONNECTION)
  }
}
