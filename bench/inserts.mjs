import { randomUUID } from 'node:crypto'
import { openSite, scratchFolder } from './site.mjs'

const SECONDS = 6
const AT_ONCE = 8

/**
 * Notes and flights that the API stores in a second, beside bare `insert` statements on the same pool. Client and server share
 * this process, so the ratio is the cost of the API around the statement.
 */
export async function insertPaces() {
  const folder = scratchFolder()
  const site = await openSite(folder.path, { TRUST_PROXY: '1' })
  const { database } = site.services
  let sender = 0
  const post = (path, body) => async () => {
    sender += 1
    const response = await fetch(site.url + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `10.${(sender >> 16) & 255}.${(sender >> 8) & 255}.${sender & 255}`,
      },
      body: JSON.stringify(body(sender)),
    })
    await response.arrayBuffer()
    if (response.status !== 201 && response.status !== 503)
      throw new Error(`${path} was answered with ${response.status}`)
    return response.status === 201
  }
  const insert = () =>
    database.transact(
      (sql) => sql`
        insert into attendee_pinboard (alias, location, location_key)
        values (${randomUUID()}, 'Palma', 'palma')`,
    )
  try {
    const bare = await perSecond(async () => (await insert(), true))
    const rows = [{ what: 'bare insert', stored: bare, share: 1 }]
    for (const [what, send] of [
      ['note', post('/api/attendee-pinboard', aNote)],
      ['flight', post('/api/artist-flight-details', aFlight)],
    ]) {
      const stored = await perSecond(send)
      rows.push({ what, stored, share: stored / bare })
    }
    return rows
  } finally {
    await site.close()
    folder.remove()
  }
}

/** How often the work succeeds in a second, with several calls at a time. @param {() => Promise<boolean>} work */
async function perSecond(work) {
  const until = performance.now() + SECONDS * 1000
  let done = 0
  const worker = async () => {
    while (performance.now() < until) if (await work()) done += 1
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return done / SECONDS
}

/** @param {number} number */
function aNote(number) {
  return { alias: `Bat ${number}`, location: 'Palma' }
}

/** @param {number} number */
function aFlight(number) {
  return {
    artistName: `DJ ${number}`,
    fullName: `Artist ${number}`,
    passportNumber: `X${1_000_000 + number}`,
    email: `artist-${number}@example.com`,
    preferredArrivalDate: '11 March',
    preferredDepartureDate: '16 March',
    preferredAirport: 'Palma',
  }
}
