import { z } from 'zod'
import type { AppContext } from '~/context'
import { KINDS, LONGEST_TRACE } from './browser-error'

/** The form of a report. Its words are compared with our own names before any of them gets into the log. */
const REPORT = z.strictObject({
  page: z.string().max(100),
  island: z.string().max(100).nullable(),
  kind: z.string().max(100),
  trace: z.array(z.string().max(100)).min(1).max(LONGEST_TRACE),
})
type Report = z.infer<typeof REPORT>

/**
 * The log gets this word in place of any name that is not one of ours. Anybody can send a report, and a word in it may be a
 * person's name.
 */
const UNKNOWN = 'unknown'
const PLACE = /^(?:page|([\w.-]+)-[\w-]{8}\.js)((?::\d{1,6}:\d{1,7})?)$/

const MINUTE_MS = 60_000
/** All errors are logged up to this many a minute. That is enough to notice a broken release. */
const LOGGED_A_MINUTE = 20
/** The most errors a minute that are logged of one address, so that one browser cannot hide the errors of the others. */
const LOGGED_OF_AN_ADDRESS = 5
/** Beyond `LOGGED_A_MINUTE` only every 100th error of the minute is logged. */
const SAMPLE_EVERY = 100

let minute = 0
/**
 * The reports of this minute: how many came, how many were logged in full, and how many of these from each address, by its
 * digest.
 */
let count = 0
let logged = 0
const loggedOf = new Map<string, number>()

type Context = Pick<AppContext, 'digests' | 'log' | 'now' | 'ownNames' | 'request'>

/**
 * Logs an error from a visitor's browser. Beyond the limit it logs a sample. The limit counts all visitors together, so
 * that many addresses cannot fill the log.
 *
 * @param islands - the names of our islands.
 * @returns false when the body is not a valid report
 */
export function logBrowserError(
  { digests, log, now, ownNames, request }: Context,
  body: unknown,
  islands: ReadonlySet<string>,
): boolean {
  const report = REPORT.safeParse(body)
  if (!report.success) return false
  startMinute(Math.floor(now().getTime() / MINUTE_MS))
  count += 1
  if (!isLogged(digests.address(request.address).toString('base64'))) return true
  const { page, island, kind, trace } = inOurNames(report.data, ownNames, islands)
  log.warn({ page, island, kind, trace, count }, 'browser error')
  return true
}

function startMinute(thisMinute: number): void {
  if (thisMinute === minute) return
  ;[minute, count, logged] = [thisMinute, 0, 0]
  loggedOf.clear()
}

function isLogged(address: string): boolean {
  if (logged >= LOGGED_A_MINUTE) return count % SAMPLE_EVERY === 0
  const ofAddress = loggedOf.get(address) ?? 0
  if (ofAddress >= LOGGED_OF_AN_ADDRESS) return false
  loggedOf.set(address, ofAddress + 1)
  logged += 1
  return true
}

function inOurNames(
  { page, island, kind, trace }: Report,
  { pages, scripts }: AppContext['ownNames'],
  islands: ReadonlySet<string>,
) {
  return {
    page: pages.has(page) ? page : UNKNOWN,
    island: island === null || islands.has(island) ? island : UNKNOWN,
    kind: KINDS.find((known) => known === kind) ?? 'Error',
    trace: trace.map((place) => ourPlace(place, scripts)).join(' '),
  }
}

/** A script of another build keeps its name and loses its hash: a page may have been open since before the last deployment. */
function ourPlace(place: string, scripts: ReadonlySet<string>): string {
  const found = PLACE.exec(place)
  if (found === null) return UNKNOWN
  const [, name, position = ''] = found
  // An inline script of the page.
  if (name === undefined) return place
  if (scripts.has(place.slice(0, place.length - position.length))) return place
  const isOurs = [...scripts].some((script) => PLACE.exec(script)?.[1] === name)
  return isOurs ? `${name}.js${position}` : UNKNOWN
}
