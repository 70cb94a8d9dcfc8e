import { setTimeout as wait } from 'node:timers/promises'
import { median, warmDocument } from './site.mjs'
import { recordWire, scriptBytes } from './wire.mjs'

const ROUNDS = 3
const SLOWDOWN = 4
/** A slow phone line: 1.6 Mbit/s down, 0.75 up, 150 ms for every request; in bytes a second. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
/** A page is watched for this time after its `load`, and longer while an awaited event has not happened. */
const WATCHED_MS = 5000
const WATCHED_AT_MOST_MS = 12_000
const LOOK_EVERY_MS = 500
/** A task blocks by its time over this (Lighthouse's rule). */
const BLOCKING_MS = 50
const MARK = 'data-hydrated'
const METER_ADDRESS = '/api/booking-status'

/**
 * The page's own record. Times are in ms since the visit began, null for an event that has not happened.
 *
 * @typedef {{ startTime: number, duration: number }} Task
 * @typedef {{ firstPaint: number | null, largestPaint: number | null, hydrated: number | null, meter: number | null, longTasks: Task[] }} Seen
 */

/** @typedef {Record<'firstPaint' | 'largestPaint' | 'hydrated' | 'meter' | 'scripts' | 'blocking', number>} Figures */

/**
 * First visits of a slow phone on a slow line: medians of three for each site, in the order of `origins`. The sites take
 * turns, so that a busy minute of the machine affects all of them. Infinity: the event did not happen in most visits.
 *
 * @param {import('./phone-browser.mjs').Phone} phone
 * @param {string[]} origins
 * @param {string} path
 * @returns {Promise<Figures[]>}
 */
export async function visits(phone, origins, path) {
  const urls = origins.map((origin) => origin + path)
  // The first visitor waits until the files are compressed.
  for (const url of urls) await phone.visit(url, WATCHED_MS)
  /** @type {Figures[][]} */
  const rounds = urls.map(() => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(urls.map((url) => warmDocument(url)))
    const order = [...urls.keys()]
    for (const index of round % 2 === 0 ? order : order.toReversed())
      rounds[index]?.push(await visitOnce(phone, urls[index] ?? '', { hasMeter: path === '/' }))
  }
  return rounds.map((figures) => mediansOf(figures))
}

/**
 * @param {import('./phone-browser.mjs').Phone} phone
 * @param {string} url
 * @param {{ hasMeter: boolean }} page
 * @returns {Promise<Figures>}
 */
export async function visitOnce(phone, url, { hasMeter }) {
  const { page, session, close } = await phone.open(SLOWDOWN)
  try {
    const wire = await recordWire(session)
    await session.send('Network.emulateNetworkConditions', LINE)
    await page.addInitScript(watchPage, { mark: MARK, meterAddress: METER_ADDRESS })
    await page.goto(url, { waitUntil: 'load' })
    const loadedAt = performance.now()
    const look = () => page.evaluate(() => /** @type {any} */ (window).seen)
    await wait(WATCHED_MS)
    /** @type {Seen} */
    let seen = await look()
    const isComplete = () => seen.hydrated !== null && (seen.meter !== null || !hasMeter)
    while (!isComplete() && performance.now() - loadedAt < WATCHED_AT_MOST_MS) {
      await wait(LOOK_EVERY_MS)
      seen = await look()
    }
    return {
      firstPaint: seen.firstPaint ?? Infinity,
      largestPaint: seen.largestPaint ?? Infinity,
      hydrated: seen.hydrated ?? Infinity,
      meter: seen.meter ?? Infinity,
      scripts: (await scriptBytes(wire)).all,
      blocking: blockingTime(seen.longTasks, seen.firstPaint ?? Infinity),
    }
  } finally {
    await close()
  }
}

/**
 * Milliseconds for which tasks have blocked the page since its first paint, as Lighthouse counts them.
 *
 * @param {Task[]} tasks
 * @param {number} firstPaint
 */
export function blockingTime(tasks, firstPaint) {
  return tasks.reduce((sum, { startTime, duration }) => {
    const since = Math.max(startTime, firstPaint)
    return sum + Math.max(0, startTime + duration - since - BLOCKING_MS)
  }, 0)
}

/**
 * Runs in the page before the page's own scripts, and writes the record into `window.seen`.
 *
 * @param {{ mark: string, meterAddress: string }} names
 */
function watchPage({ mark, meterAddress }) {
  /** @type {Seen} */
  const seen = {
    firstPaint: null,
    largestPaint: null,
    hydrated: null,
    meter: null,
    longTasks: [],
  }
  Object.assign(window, { seen })
  /** @param {string} type @param {(entry: PerformanceEntry) => void} take */
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => take(entry))).observe({
      type,
      buffered: true,
    })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime
  })
  watch('longtask', ({ startTime, duration }) => {
    seen.longTasks.push({ startTime, duration })
  })
  watch('resource', (entry) => {
    if (new URL(entry.name).pathname === meterAddress)
      seen.meter ??= entry.startTime + entry.duration
  })
  const look = () => {
    if (document.documentElement.hasAttribute(mark)) seen.hydrated ??= performance.now()
  }
  new MutationObserver(look).observe(document, { subtree: true, attributeFilter: [mark] })
  // The observer does not see a mark that is in the HTML already.
  document.addEventListener('DOMContentLoaded', look)
}

/** @param {Figures[]} rounds @returns {Figures} */
function mediansOf(rounds) {
  /** @param {keyof Figures} name */
  const of = (name) => median(rounds.map((figures) => figures[name]))
  return {
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    hydrated: of('hydrated'),
    meter: of('meter'),
    scripts: of('scripts'),
    blocking: of('blocking'),
  }
}

/**
 * Those of the pages that all of the sites have: an older version may lack some.
 *
 * @param {string[]} origins
 * @param {string[]} paths
 * @returns {Promise<string[]>}
 */
export async function pagesOfAll(origins, paths) {
  const isOnAll = async (/** @type {string} */ path) => {
    const answers = await Promise.all(
      origins.map((origin) => fetch(origin + path, { method: 'HEAD' })),
    )
    return answers.every(({ ok }) => ok)
  }
  const areOnAll = await Promise.all(paths.map(isOnAll))
  return paths.filter((_, index) => areOnAll[index])
}
