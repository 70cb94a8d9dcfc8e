import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ensureChromium } from '../tests/helpers/chromium.mjs'
import { CHROMIUM_FLAGS } from './phone-browser.mjs'
import { median } from './site.mjs'

/** Fetched by npx for the run only: the product does not need it. */
const PROGRAM = 'lighthouse@12.8.2'
const RUNS = 3
/** Lowest benchmark index of Lighthouse at which a run counts. Below it the machine was too busy to measure the page. */
const SLOWEST_MACHINE = 2000
const MOST_REPEATS = 3
const RUN_WITHIN_MS = 120_000
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/**
 * Lighthouse's simulated phone: medians of three runs that count.
 *
 * @param {{ origin: string }} site
 * @param {string} path
 * @param {{ isIndexed: boolean }} page - whether search engines may index it; other pages have no SEO score.
 */
export async function lighthouse(site, path, { isIndexed }) {
  const runs = []
  const counting = () => runs.filter(({ index }) => index >= SLOWEST_MACHINE)
  while (counting().length < RUNS && runs.length < RUNS + MOST_REPEATS) {
    runs.push(await runOnce(site.origin + path, isIndexed).catch(failed))
  }
  const used = counting().length > 0 ? counting() : runs.filter(({ index }) => index > 0)
  if (used.length === 0) return { path, counted: `none of ${runs.length}: Lighthouse failed` }
  const middle = (figure) => median(used.map((run) => run[figure]))
  const scores = CATEGORIES.map((category) =>
    isIndexed || category !== 'seo' ? middle(category) : '–',
  )
  const note =
    counting().length > 0
      ? `${counting().length} of ${runs.length}`
      : `none of ${runs.length}: the machine was too busy`
  return {
    path,
    scores: scores.join('/'),
    fcp: middle('fcp'),
    lcp: middle('lcp'),
    tbt: middle('tbt'),
    cls: middle('cls'),
    index: middle('index'),
    counted: note,
  }
}

/** A failed run does not count: Lighthouse now and then loses its own trace, and says to run it again. */
function failed() {
  return { index: 0 }
}

async function runOnce(url, isIndexed) {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      PROGRAM,
      url,
      '--quiet',
      '--output=json',
      '--output-path=stdout',
      `--chrome-flags=${CHROMIUM_FLAGS.join(' ')}`,
      `--only-categories=${CATEGORIES.filter((category) => isIndexed || category !== 'seo').join(',')}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: ensureChromium() },
      timeout: RUN_WITHIN_MS,
      maxBuffer: 2 ** 26,
    },
  )
  const { audits, categories, environment } = JSON.parse(stdout)
  const figure = (audit) => audits[audit].numericValue
  return {
    index: environment.benchmarkIndex,
    fcp: figure('first-contentful-paint'),
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    ...Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]),
    ),
  }
}
