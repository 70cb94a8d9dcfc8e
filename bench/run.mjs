/* `npm run bench`: what the site costs, as ratios where time is involved. Measures the built site on this machine. */
import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { buildIfStale } from '../server/build.mjs'
import { shareOfPlainNode } from './cached-answers.mjs'
import { exportPace } from './export.mjs'
import { pinboardCost } from './pinboard.mjs'
import { scratchFolder, spawnSite } from './site.mjs'

buildIfStale()
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
process.stdout.write(`commit ${commit} · ${cpus().length} × ${cpus()[0]?.model} · Node ${process.version}\n`)

show('Cached answers, as a share of plain node:http sending the same bytes', await cachedAnswers(), {
  path: (row) => row.path,
  'bytes sent': (row) => row.bytes,
  'share of node:http': (row) => row.share.toFixed(2),
  'p99, times plain’s': (row) => row.p99Ratio.toFixed(2),
})
show('The pinboard’s queries with few and with many pins', await pinboardCost(), {
  pins: (row) => row.pins,
  query: (row) => row.query,
  buffers: (row) => row.buffers,
  'median ms': (row) => row.milliseconds.toFixed(3),
})
show('The export of all flights as CSV, opened and checked', await exportPace(), {
  rows: (row) => row.rows,
  'rows a second': (row) => Math.round(row.rows / row.seconds),
  'first byte, ms': (row) => Math.round(row.firstByte),
  'memory growth, MB': (row) => row.growth.toFixed(1),
  'memory peak, MB': (row) => row.peak.toFixed(0),
})
process.exit(0)

async function cachedAnswers() {
  const folder = scratchFolder()
  const site = await spawnSite(folder.path)
  try {
    const rows = []
    for (const path of ['/', '/_root.data', '/lineup-reveal', '/attendee-pinboard', '/artist-flight-form', '/api/booking-status', '/api/attendee-pinboard']) {
      rows.push(await shareOfPlainNode(site, path))
    }
    return rows
  } finally {
    await site.stop()
    folder.remove()
  }
}

/** @param {string} title @param {any[]} rows @param {Record<string, (row: any) => unknown>} columns */
function show(title, rows, columns) {
  process.stdout.write(`\n${title}\n`)
  console.table(rows.map((row) => Object.fromEntries(Object.entries(columns).map(([name, valueOf]) => [name, valueOf(row)]))))
}
