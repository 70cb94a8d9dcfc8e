import autocannon from 'autocannon'

/** Far beyond capacity, because the connections send their requests without a pause. */
const CONNECTIONS = 150

/** The requests of each crowd. Old pages of the board are never cached, and a note costs a transaction. */
export const CROWDS = {
  'old pages of the board': [anOldPage()],
  'addresses that do not exist': [{ path: '/nowhere' }],
  'invented acts': [anInventedAct()],
  'the form for admins': [{ path: '/admin-flight-details' }],
  'new notes': [aNote()],
  'all of it': [anOldPage(), aNote(), { path: '/admin-flight-details' }, { path: '/nowhere' }],
}

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
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    timeout: 60,
    requests: CROWDS[what],
  })
  const statuses = Object.fromEntries(
    Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [status, count]),
  )
  process.send?.({ statuses, errors: result.errors + result.timeouts }, () => process.exit())
})
