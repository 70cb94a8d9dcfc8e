// The calendar of the visitor's own night, and the copy buttons. `load-my-night.js` loads it.

const KEPT = 'timetable-calendar'
const FOLLOW_AFTER_MS = 250
/**
 * The server takes 60 changes a minute from an address. After many changes the wait is longer, so that several are sent
 * together.
 */
const QUICK_CHANGES = 25
const BATCH_AFTER_MS = 2500
const MINUTE_MS = 60_000
const FIRST_RETRY_MS = 5000
const LAST_RETRY_MS = 5 * MINUTE_MS
const FEEDBACK_MS = 2000

const section = document.querySelector('[data-calendars]')
const night = section.querySelector('[data-night]')
const status = section.querySelector('[data-calendar-status]')
let following
/** When the stars are sent next. */
let dueAt = Infinity
let sending = null
/** When changes were sent within the last minute. */
let sentAt = []
let retryMs = FIRST_RETRY_MS

const presses = { night: make, copy, end }

/** Null in a browser that keeps nothing, and until there is a list. */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT))
  } catch {
    return null
  }
}

/** The list was not deleted, and no other one made, while an answer was on its way. */
function isStillKept({ read }) {
  return kept()?.read === read
}

function keep(list) {
  try {
    if (list) localStorage.setItem(KEPT, JSON.stringify(list))
    else localStorage.removeItem(KEPT)
  } catch {
    // Without storage the calendar still works, but it does not follow later stars.
  }
}

function stars() {
  try {
    const given = JSON.parse(localStorage.getItem(section.dataset.stars)) ?? []
    return Array.isArray(given) ? given : Object.keys(given)
  } catch {
    return []
  }
}

function say(text) {
  status.textContent = text
}

function send(method, path, body, key) {
  const headers = { 'Content-Type': 'application/json' }
  if (key) headers['x-pick-key'] = key
  // The last star is also sent when the page is being left.
  const options = { method, headers, keepalive: true }
  return fetch(
    `/api/pick-lists${path}`,
    body ? { ...options, body: JSON.stringify(body) } : options,
  )
}

async function make(button) {
  if (sending) return
  // A disabled button would lose the focus.
  button.setAttribute('aria-disabled', 'true')
  say('Making your calendar…')
  const picks = stars()
  try {
    sending = send('POST', '', { picks })
    const response = await sending
    if (!response.ok) return say(await response.text())
    keep({ ...(await response.json()), sent: picks })
    show()
    say('Your calendar is ready. It follows your stars.')
    night.querySelector('a').focus()
  } catch {
    say('No connection. Please try again where there is signal.')
  } finally {
    sending = null
    button.removeAttribute('aria-disabled')
    // A star that was set meanwhile.
    follow()
  }
}

/** Shows the addresses of the list, or the button that makes one. */
function show() {
  const list = kept()
  const button = section.querySelector('[data-calendar=night]')
  const losesFocus = !list && night.contains(document.activeElement)
  button.hidden = Boolean(list)
  night.hidden = !list
  if (losesFocus) button.focus()
  if (!list) return
  // The server writes the addresses with a placeholder for the list's id.
  const withList = (address) => address.replace('READ', list.read)
  for (const link of night.querySelectorAll('[data-href]')) link.href = withList(link.dataset.href)
  const input = night.querySelector('input')
  input.value = withList(input.dataset.value)
}

/** Sends the stars soon. What could not be sent is sent later, at the latest with the next visit. */
function follow(afterMs = restMs()) {
  const list = kept()
  const at = Date.now() + afterMs
  if (!list || same(stars(), list.sent) || at >= dueAt) return
  clearTimeout(following)
  dueAt = at
  following = setTimeout(() => void change(), afterMs)
}

function restMs() {
  sentAt = sentAt.filter((at) => at > Date.now() - MINUTE_MS)
  return sentAt.length < QUICK_CHANGES ? FOLLOW_AFTER_MS : BATCH_AFTER_MS
}

/** Waits twice as long after every failure. A server may be away though the device is online. */
function retry(afterMs = retryMs) {
  retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
  follow(afterMs)
}

async function change() {
  clearTimeout(following)
  dueAt = Infinity
  const list = kept()
  const picks = stars()
  if (!list || sending || same(picks, list.sent)) return
  try {
    sentAt.push(Date.now())
    sending = send('PUT', `/${list.read}`, { picks }, list.write)
    const response = await sending
    if (!isStillKept(list)) return
    if (response.ok) {
      retryMs = FIRST_RETRY_MS
      keep({ ...list, sent: picks })
      say('Your calendar has your latest stars.')
      return follow()
    }
    if (response.status === 404 || response.status === 401) {
      keep(null)
      show()
      return say('This calendar has ended. You can make a new one.')
    }
    if (response.status === 429 || response.status >= 500)
      return retry(Number(response.headers.get('Retry-After')) * 1000 || undefined)
    say(await response.text())
  } catch {
    say('Your latest stars will be sent to your calendar when there is signal.')
    retry()
  } finally {
    sending = null
  }
}

function same(some, others = []) {
  return some.length === others.length && some.every((id) => others.includes(id))
}

async function copy(button) {
  const input = button.closest('[data-address]').querySelector('input')
  const label = (button.dataset.label ??= button.textContent)
  try {
    await navigator.clipboard.writeText(input.value)
    button.textContent = 'Copied'
  } catch {
    input.focus()
    input.select()
    button.textContent = 'Press Ctrl+C'
  }
  setTimeout(() => (button.textContent = label), FEEDBACK_MS)
}

async function end() {
  const list = kept()
  if (!list) return
  try {
    const response = await send('DELETE', `/${list.read}`, undefined, list.write)
    if (!response.ok && response.status !== 404) return say(await response.text())
    if (isStillKept(list)) keep(null)
    show()
    say('Your calendar is deleted. Calendars that have it become empty when they look again.')
  } catch {
    say('No connection. Please try again where there is signal.')
  }
}

section.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-calendar]')
  if (button) void presses[button.dataset.calendar](button)
})
// setTimeout runs after all click listeners, so the star is stored.
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('button')) setTimeout(follow)
})
addEventListener('storage', () => (show(), follow()))
// A page from the back/forward cache has missed changes of the stars in other pages.
addEventListener('pageshow', () => (show(), follow()))
addEventListener('online', () => void change())
document.addEventListener('visibilitychange', () => document.hidden && void change())
show()
follow()
section.dataset.ready = 'yes'
