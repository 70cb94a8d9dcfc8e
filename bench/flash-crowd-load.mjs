import { Agent, get } from 'node:http'

const CONNECTIONS = 200
const SECONDS_AFTER = 6
const NEW_WITHIN_MS = 1000

/**
 * `flash-crowd.mjs` starts this with a message. It answers with counts: requests, refused ones, answers that had the name before
 * its moment, and answers without it to requests from a second later on. `p99` is the time until the last byte, in ms.
 */
process.once(
  'message',
  async (/** @type {{ url: string, name: string, revealAt: number }} */ task) => {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const counts = { requests: 0, refused: 0, early: 0, stale: 0, checkedAfter: 0 }
    /** @type {number[]} */
    const times = []
    const until = task.revealAt + SECONDS_AFTER * 1000
    const visitor = async () => {
      while (Date.now() < until) {
        const sentAt = Date.now()
        const { status, body } = await ask(task.url, agent)
        const receivedAt = Date.now()
        const hasName = body.includes(task.name)
        times.push(receivedAt - sentAt)
        counts.requests += 1
        if (status !== 200) counts.refused += 1
        if (hasName && receivedAt < task.revealAt) counts.early += 1
        if (sentAt < task.revealAt + NEW_WITHIN_MS) continue
        counts.checkedAfter += 1
        if (!hasName) counts.stale += 1
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, visitor))
    agent.destroy()
    const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]
    process.send?.({ ...counts, p99 }, () => process.exit())
  },
)

/** @param {string} url @param {Agent} agent @returns {Promise<{ status: number, body: Buffer }>} */
function ask(url, agent) {
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      /** @type {Buffer[]} */
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }),
      )
    }).on('error', () => resolve({ status: 0, body: Buffer.alloc(0) }))
  })
}
