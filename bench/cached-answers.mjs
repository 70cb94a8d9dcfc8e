import { fork } from 'node:child_process'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { cpuSeconds } from './cpu-time.mjs'
import { onFullStarts } from './on-site.mjs'
import { BROWSER_HEADERS, median, warmDocument } from './site.mjs'

/** Two starts of one program differ by a tenth and more, so every round has processes of its own. */
const STARTS = 5
const WARM_UP_SECONDS = 1
const SECONDS = 3
const CONNECTIONS = 16

/**
 * Requests per second of server CPU time for answers from our cache, as a share of plain node:http that sends the very same
 * bytes in the same minute. Medians over several starts of both.
 *
 * @param {readonly string[]} paths
 */
export async function sharesOfPlainNode(paths) {
  const starts = await onFullStarts(STARTS, async (site, start) => {
    await Promise.all(paths.map((path) => warmDocument(site.url + path)))
    // The first path of a start meets code that is not compiled yet, so each start has another one.
    const order = [...paths.slice(start), ...paths.slice(0, start)]
    const rows = []
    for (const path of order) rows.push({ path, ...(await besidePlainNode(site, path)) })
    return rows
  })
  return paths.map((path) => {
    const rows = starts.flat().filter((row) => row.path === path)
    const shares = rows.map(({ share }) => share)
    return {
      path,
      bytes: rows[0]?.bytes,
      share: median(shares),
      least: Math.min(...shares),
      most: Math.max(...shares),
      p99Ratio: median(rows.map((row) => row.p99Ratio)),
    }
  })
}

/** @param {{ url: string, pid: number }} site @param {string} path */
async function besidePlainNode(site, path) {
  const { headers, body } = await get(site.url + path)
  const { 'transfer-encoding': _, connection: __, 'keep-alive': ___, date: ____, ...sent } = headers
  const server = fork(fileURLToPath(new URL('plain-server.mjs', import.meta.url)))
  server.send({ headers: sent, body: body.toString('base64') })
  const port = await new Promise((resolve) => server.once('message', ({ port }) => resolve(port)))
  const plain = await measure(`http://127.0.0.1:${port}${path}`, server.pid ?? 0)
  const ours = await measure(site.url + path, site.pid)
  server.kill()
  return {
    bytes: body.length,
    share: ours.perCpuSecond / plain.perCpuSecond,
    p99Ratio: ours.p99 / Math.max(1, plain.p99),
  }
}

/** @param {string} url @param {number} pid */
async function measure(url, pid) {
  const load = (duration) =>
    autocannon({ url, connections: CONNECTIONS, duration, headers: BROWSER_HEADERS })
  await load(WARM_UP_SECONDS)
  const before = cpuSeconds(pid)
  const result = await load(SECONDS)
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
