import { randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

/** So many at once. Each is followed by a new one, with connections and an address of its own. */
const AT_ONCE = 20
const NOTE_OF_EACH = 10

/**
 * `scale.mjs` starts this with a message. Each visitor opens the home page, loads its files and pictures, asks for the booking
 * status, and every tenth one pins a note. It answers with counts, and with the names of the notes that the site has taken.
 */
process.once('message', async (/** @type {any} */ { url, name, revealAt, staleAfter, seconds }) => {
  const counts = { visitors: 0, early: 0, stale: 0, checkedAfter: 0, wrong: 0, refused: 0 }
  /** @type {string[]} */
  const stored = []

  async function visit() {
    const agent = new Agent({ keepAlive: true, maxSockets: 6 })
    const from = `198.51.${randomInt(256)}.${randomInt(256)}`
    const ask = async (path, options) => {
      const answer = await send(url + path, { agent, from, ...options })
      if (answer.status >= 300 || answer.status === 0) counts[options ? 'refused' : 'wrong'] += 1
      return answer
    }
    counts.visitors += 1
    const isWriter = counts.visitors % NOTE_OF_EACH === 0
    const sentAt = Date.now()
    const page = String((await ask('/')).body)
    if (page.includes(name)) counts.early += Date.now() < revealAt ? 1 : 0
    if (sentAt >= revealAt + staleAfter * 1000) {
      counts.checkedAfter += 1
      counts.stale += page.includes(name) ? 0 : 1
    }
    const parts = new Set(page.replaceAll('&amp;', '&').match(/\/(assets|images)\/[^"'\s),]+/g))
    await Promise.all([...parts, '/api/booking-status'].map((path) => ask(path)))
    if (isWriter) {
      const alias = `scale ${randomUUID()}`
      const note = await ask('/api/attendee-pinboard', { body: { alias, location: 'Palma' } })
      if (note.status === 201) stored.push(alias)
    }
    agent.destroy()
  }

  const visitors = async (/** @type {number} */ until) => {
    while (Date.now() < until) await visit()
  }
  // The cache's first visitor is one of very many.
  await visit()
  process.send?.('warm')
  counts.visitors = 0
  const until = Date.now() + seconds * 1000
  await Promise.all(Array.from({ length: AT_ONCE }, () => visitors(until)))
  process.send?.({ ...counts, stored }, () => process.exit())
})

/**
 * @param {string} url @param {{ agent: Agent, from: string, body?: object }} options
 * @returns {Promise<{ status: number, body: Buffer }>}
 */
function send(url, { agent, from, body }) {
  return new Promise((resolve) => {
    const headers = {
      'x-forwarded-for': from,
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    request(url, { agent, headers, method: body ? 'POST' : 'GET' }, (response) => {
      /** @type {Buffer[]} */
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', () => resolve({ status: 0, body: Buffer.alloc(0) }))
      .end(body && JSON.stringify(body))
  })
}
