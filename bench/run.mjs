/*
 * `npm run bench`: measures the built site on this machine, with a full board and a long list of flights. Times are compared
 * with a baseline where there is one. Lighthouse is fetched by npx. `npm run bench -- phone lighthouse` measures these parts
 * only, `npm run bench -- visit http://localhost:4001 http://localhost:4002` two running sites.
 */
import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { buildIfStale } from '../server/build-if-stale.mjs'
import { sharesOfPlainNode } from './cached-answers.mjs'
import { crowds } from './crowd.mjs'
import { exportPace } from './export.mjs'
import { flashCrowds } from './flash-crowd.mjs'
import { flashes as flashesOf } from './flashes.mjs'
import { insertPaces } from './inserts.mjs'
import { lighthouse } from './lighthouse.mjs'
import { namesSeen } from './names.mjs'
import { onFullSite, onNewSite } from './on-site.mjs'
import { pageBytes } from './page-bytes.mjs'
import { phoneBrowser } from './phone-browser.mjs'
import { pressDelays, scrollFrames } from './phone.mjs'
import { pinboardCost } from './pinboard.mjs'
import { uncachedRenders } from './render.mjs'
import { readRequest } from './request.mjs'
import { SCALE_COLUMNS, scale as scaled } from './scale.mjs'
import { starts } from './start.mjs'
import { show, shownKilobytes, shownMs, shownTime } from './table.mjs'
import { blockingTasks } from './tasks.mjs'
import { pagesOfAll, visits } from './visit.mjs'
import { PUBLIC_PAGES } from '../tests/helpers/pages.mjs'

const PAGES = [...PUBLIC_PAGES, '/admin-flight-details']
const VISIT_FIGURES = {
  firstPaint: ['first contentful paint, ms', shownTime],
  largestPaint: ['largest contentful paint, ms', shownTime],
  hydrated: ['until data-hydrated, ms', shownTime],
  meter: ['until the meter’s first answer, ms', shownTime],
  scripts: ['scripts, KB', shownKilobytes],
  blocking: ['total blocking time, ms', shownTime],
}
const PARTS = {
  cached,
  crowd,
  flash,
  scale,
  start,
  render,
  inserts,
  pinboard,
  export: csv,
  phone,
  tasks,
  visit,
  names,
  flashes,
  lighthouse: lighthouses,
}

const request = readRequest(process.argv.slice(2), Object.keys(PARTS))
if (request.origins.length === 0) buildIfStale()
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
process.stdout.write(
  `commit ${commit} · ${cpus().length} × ${cpus()[0]?.model} · Node ${process.version}\n`,
)
for (const [name, part] of Object.entries(PARTS)) if (request.parts.includes(name)) await part()
process.exit(0)

async function cached() {
  const paths = [...PUBLIC_PAGES, '/api/booking-status', '/api/attendee-pinboard']
  const rows = await sharesOfPlainNode(paths)
  show('Cached answers, as a share of plain node:http sending the same bytes, medians', rows, {
    path: (row) => row.path,
    'bytes sent': (row) => row.bytes,
    'share of node:http': (row) => row.share.toFixed(2),
    'of five starts': (row) => `${row.least.toFixed(2)} to ${row.most.toFixed(2)}`,
    'p99, times plain’s': (row) => row.p99Ratio.toFixed(2),
  })
}

async function crowd() {
  const rows = await onFullSite(crowds, { TRUST_PROXY: '1' })
  show('150 visitors without a pause for 20 s, beside ten visitors a second', rows, {
    crowd: (row) => row.what,
    'served a second': (row) => Math.round(row.served),
    'shed a second': (row) => Math.round(row.shed),
    'wrong answers': (row) => row.wrong,
    '/healthz, ms, median and slowest': ({ medianHealth, worstHealth }) =>
      `${Math.round(medianHealth)}, ${Math.round(worstHealth)}`,
    'kept /, the same': ({ medianPage, worstPage }) =>
      `${Math.round(medianPage)}, ${Math.round(worstPage)}`,
    'visitors turned away': (row) => row.lostProbes,
    'normal again after, ms': (row) => Math.round(row.normalAfter),
  })
}

async function flash() {
  show('200 connections without a pause while a secret artist is revealed', await flashCrowds(), {
    path: (row) => row.path,
    requests: (row) => row.requests,
    'had the name too early': (row) => row.early,
    'lacked it a second later': (row) => `${row.stale} of ${row.checkedAfter}`,
    refused: (row) => row.refused,
    'p99, ms': (row) => row.p99,
  })
}

async function scale() {
  const what = 'New visitors of three instances behind nginx’s cache, one killed, a reveal'
  show(what, [await scaled()], SCALE_COLUMNS)
}

async function start() {
  show('From the command until /readyz says 200, medians of five', await starts(), {
    start: (row) => row.what,
    ms: (row) => Math.round(row.ready),
    'times a bare node:http server': (row) => row.timesPlain.toFixed(1),
    'memory then, MB': (row) => Math.round(row.memory),
    'with all pages kept, MB': (row) => Math.round(row.warmMemory),
  })
}

async function render() {
  show('Pages rendered for one visitor, past the page cache', await uncachedRenders(PAGES), {
    path: (row) => row.path,
    bytes: (row) => row.bytes,
    'until the last byte, ms': (row) => row.whole.toFixed(1),
    'of it renderToString, ms': (row) => row.react.toFixed(1),
    'times renderToString': (row) => row.timesReact.toFixed(2),
  })
}

async function inserts() {
  show('Stored in a second, sent eight at a time', await insertPaces(), {
    what: (row) => row.what,
    'a second': (row) => Math.round(row.stored),
    'share of bare inserts': (row) => row.share.toFixed(2),
  })
}

async function pinboard() {
  show('The pinboard’s queries with few and with many pins', await pinboardCost(), {
    pins: (row) => row.pins,
    page: (row) => row.page,
    table: (row) => row.table,
    buffers: (row) => row.buffers,
    'median ms': (row) => row.milliseconds.toFixed(3),
  })
}

async function csv() {
  show('The export of all flights as CSV, opened and checked', await exportPace(), {
    rows: (row) => row.rows,
    'rows a second': (row) => Math.round(row.rows / row.seconds),
    'first byte, ms': (row) => Math.round(row.firstByte),
    'memory growth, MB': (row) => row.growth.toFixed(1),
    'memory peak, MB': (row) => row.peak.toFixed(0),
  })
}

async function phone() {
  const browser = await phoneBrowser()
  await onFullSite(async (site) => {
    const kilobytes = (kind) => (row) => shownKilobytes(row[kind])
    show(
      'The first visit of a phone, without a press: KB over the wire, by kind without headers',
      await inTurn(PAGES, (path) => pageBytes(browser, site.origin, path)),
      {
        path: (row) => row.path,
        'HTML + CSS': kilobytes('htmlAndCss'),
        scripts: kilobytes('scripts'),
        'of it inline': kilobytes('inline'),
        fonts: kilobytes('fonts'),
        pictures: kilobytes('pictures'),
        film: kilobytes('film'),
        other: kilobytes('other'),
        'before load': kilobytes('early'),
        'requests before load': (row) => row.requests,
        after: (row) => row.later,
      },
    )
    const presses = await inTurn(PAGES, (path) => pressDelays(browser, site, path))
    show(
      'Presses on a phone at a quarter of this processor’s speed, until they show (INP), of three',
      presses.flat(),
      {
        path: (row) => row.path,
        press: (row) => row.press,
        'median ms': (row) => shownMs(row.median),
        'worst ms': (row) => shownMs(row.worst),
      },
    )
    show(
      'Scrolling from top to bottom at a quarter of this processor’s speed, medians of three',
      await scrollFrames(browser, site, '/'),
      {
        path: (row) => row.path,
        gesture: (row) => row.gesture,
        frames: (row) => row.frames,
        'over 50 ms': (row) => row.slow,
        'longest frame, ms': (row) => Math.round(row.longestFrame),
        'longest task, ms': (row) => Math.round(row.longestTask),
      },
    )
  })
  await browser.close()
}

async function tasks() {
  const browser = await phoneBrowser()
  const rows = await onFullSite((site) =>
    inTurn(PAGES, (path) => blockingTasks(browser, site.origin, path)),
  )
  await browser.close()
  show(
    'Tasks after the first paint: blocking time as on a phone of a quarter of this speed, medians',
    rows,
    {
      path: (row) => row.path,
      'longest task, ms of the processor': (row) => row.longest.toFixed(1),
      'blocking, of the processor': (row) => Math.round(row.ownBlocking),
      'blocking, by the clock': (row) => Math.round(row.clockBlocking),
    },
  )
}

async function lighthouses() {
  const rows = await onFullSite((site) =>
    inTurn(PAGES, (path) => lighthouse(site, path, { isIndexed: !path.startsWith('/admin') })),
  )
  show('Lighthouse’s simulated phone, medians of the runs that count', rows, {
    path: (row) => row.path,
    'perf/a11y/bp/SEO': (row) => row.scores,
    'FCP, ms': (row) => Math.round(row.fcp),
    'LCP, ms': (row) => Math.round(row.lcp),
    'TBT, ms': (row) => Math.round(row.tbt),
    CLS: (row) => row.cls?.toFixed(4) ?? '–',
    'benchmark index': (row) => Math.round(row.index),
    'runs that count': (row) => row.counted,
  })
}

/** Real visits on a slow line: of the built site, or of the running sites in the arguments. */
async function visit() {
  const browser = await phoneBrowser()
  const measure = async (origins) => {
    const paths = await pagesOfAll(origins, PUBLIC_PAGES)
    const pages = await inTurn(paths, (path) => visits(browser, origins, path))
    const rows = paths.flatMap((path, page) =>
      Object.entries(VISIT_FIGURES)
        .filter(([figure]) => figure !== 'meter' || path === '/')
        .map(([figure, [name, shown]]) => ({
          path,
          name,
          shown: pages[page].map((figures) => shown(figures[figure])),
        })),
    )
    show('First visits of a slow phone on a slow line, medians of three', rows, {
      path: (row) => row.path,
      figure: (row) => row.name,
      ...Object.fromEntries(origins.map((origin, index) => [origin, (row) => row.shown[index]])),
    })
  }
  await (request.origins.length > 0
    ? measure(request.origins)
    : onFullSite((site) => measure([site.origin])))
  await browser.close()
}

async function names() {
  const rows = await onNewSite((site) => namesSeen(site.origin))
  show('The names of the reveal that can be seen while they burn clear, without a touch', rows, {
    window: (row) => row.size,
    names: (row) => row.names,
    seen: (row) => row.seen,
    'not seen': (row) => row.unseen.join('; '),
    'fastest step, px a frame': (row) => row.fastest.toFixed(1),
  })
}

async function flashes() {
  const rows = await onNewSite((site) => flashesOf(site.origin))
  show('The most flashes in any second (WCAG 2.3.1 allows three)', rows, {
    what: (row) => row.what,
    window: (row) => row.size,
    'brightest cell': (row) => row.brightest.toFixed(2),
    flashes: (row) => row.flashes,
    'changes of a tenth': (row) => row.changes,
    'from second': (row) => row.at,
  })
}

async function inTurn(items, work) {
  const results = []
  for (const item of items) results.push(await work(item))
  return results
}
