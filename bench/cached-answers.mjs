import { fork } from 'node:child_process'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { cpuSeconds } from './cpu-time.mjs'
import { BROWSER_HEADERS, median, warmDocument } from './site.mjs'

const ROUNDS = 5
const SECONDS = 4
const CONNECTIONS = 16

/**
 * Requests per second of server CPU time for an answer from our cache, as a share of plain node:http that sends the very
 * same bytes in the same minute. Medians of alternating rounds.
 *
 * @param {{ url: string, pid: number }} site
 * @param {string} path
 */
export async function shareOfPlainNode(site, path) {
  await warmDocument(site.url + path)
  const { headers, body } = await get(site.url + path)
  const { 'transfer-encoding': _, connection: __, 'keep-alive': ___, date: ____, ...sent } = headers
  const plain = fork(fileURLToPath(new URL('plain-server.mjs', import.meta.url)))
  plain.send({ headers: sent, body: body.toString('base64') })
  const port = await new Promise((resolve) => plain.once('message', ({ port }) => resolve(port)))
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      plain: await measure(`http://127.0.0.1:${port}${path}`, plain.pid ?? 0),
      ours: await measure(site.url + path, site.pid),
    })
  }
  plain.kill()
  const ours = median(rounds.map((round) => round.ours.perCpuSecond))
  const base = median(rounds.map((round) => round.plain.perCpuSecond))
  return {
    path,
    bytes: body.length,
    share: ours / base,
    requestsPerCpuSecond: ours,
    p99Ratio: median(rounds.map((round) => round.ours.p99 / Math.max(1, round.plain.p99))),
  }
}

/** @param {string} url @param {number} pid */
async function measure(url, pid) {
  const before = cpuSeconds(pid)
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: BROWSER_HEADERS,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} wrong answers, ${result.errors} errors`)
  return {
    perCpuSecond: result.requests.total / (cpuSeconds(pid) - before),
    p99: result.latency.p99,
  }
}

/** @param {string} url @returns {Promise<{ headers: import('node:http').IncomingHttpHeaders, body: Buffer }>} */
function get(url) {
  return new Promise((resolve, reject) => {
    request(url, { headers: BROWSER_HEADERS }, (response) => {
      /** @type {Buffer[]} */
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }))
    })
      .on('error', reject)
      .end()
  })
}
