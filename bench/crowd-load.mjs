import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'

/** Far beyond capacity, because the visitors send their requests without a pause. */
const VISITORS = 150
/** Somebody who is turned away presses again soon, and not after the second that the answer asks for. */
const PRESSES_AGAIN_AFTER_MS = 200

/** The requests of each crowd. Old pages of the board are never cached, and a note costs a transaction. */
export const CROWDS = {
  'old pages of the board': [anOldPage()],
  'addresses that do not exist': [{ path: '/nowhere' }],
  'invented acts': [anInventedAct()],
  'the form for admins': [{ path: '/admin-flight-details' }],
  'new notes': [aNote()],
  'all of it': [anOldPage(), aNote(), { path: '/admin-flight-details' }, { path: '/nowhere' }],
}

/** The same pages, but each request opens a connection. So do visitors behind nginx with its own settings. */
export const ON_NEW_CONNECTIONS = 'old pages, each on a new connection'

/** Each reader of old notes has an address of their own, so that no limit for one address spares the site. */
function anOldPage() {
  let reader = 0
  return {
    path: '/attendee-pinboard',
    setupRequest(/** @type {import('autocannon').Request} */ given) {
      reader += 1
      return {
        ...given,
        path: `/attendee-pinboard?before=${100 + (reader % 400)}`,
        headers: { 'x-forwarded-for': addressOf(reader) },
      }
    },
  }
}

/** Each is another address of a page that could be there. */
function anInventedAct() {
  let count = 0
  return {
    path: '/timetable/x',
    setupRequest(/** @type {import('autocannon').Request} */ given) {
      count += 1
      return { ...given, path: `/timetable/x${count}` }
    },
  }
}

function aNote() {
  let sender = 0
  return {
    method: /** @type {const} */ ('POST'),
    path: '/api/attendee-pinboard',
    setupRequest(/** @type {import('autocannon').Request} */ given) {
      sender += 1
      return {
        ...given,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(sender) },
        body: JSON.stringify({ alias: `Bat ${sender}`, location: 'Palma' }),
      }
    },
  }
}

/** @param {number} visitor */
function addressOf(visitor) {
  return `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`
}

/** `crowd.mjs` starts this with a message. It answers with the number of answers of each status and the number of errors. */
process.once('message', async (/** @type {any} */ { url, what, seconds }) => {
  const load = await (what === ON_NEW_CONNECTIONS
    ? onNewConnections(url, seconds)
    : onKeptConnections(url, what, seconds))
  process.send?.(load, () => process.exit())
})

/** @param {string} url @param {keyof typeof CROWDS} what @param {number} seconds */
async function onKeptConnections(url, what, seconds) {
  const result = await autocannon({
    url,
    connections: VISITORS,
    duration: seconds,
    timeout: 60,
    requests: CROWDS[what],
  })
  const statuses = Object.fromEntries(
    Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [status, count]),
  )
  return { statuses, errors: result.errors + result.timeouts }
}

/** @param {string} url @param {number} seconds */
async function onNewConnections(url, seconds) {
  /** @type {Record<number, number>} */
  const statuses = {}
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: VISITORS }, async (_, visitor) => {
      while (performance.now() < until) {
        const status = await anAnswer(`${url}/attendee-pinboard?before=${100 + visitor}`, visitor)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status === 503) await pause(PRESSES_AGAIN_AFTER_MS)
      }
    }),
  )
  const { 0: errors = 0, ...answered } = statuses
  return { statuses: answered, errors }
}

/** @param {string} url @param {number} visitor @returns {Promise<number>} the status; 0 when the connection broke */
function anAnswer(url, visitor) {
  return new Promise((resolve) => {
    get(url, { agent: false, localAddress: `127.1.0.${1 + visitor}` }, (response) => {
      response
        .resume()
        .on('end', () => resolve(response.statusCode ?? 0))
        .on('error', () => resolve(0))
    }).on('error', () => resolve(0))
  })
}
