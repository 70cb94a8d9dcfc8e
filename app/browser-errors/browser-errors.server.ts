import { z } from 'zod'
import type { AppContext } from '~/context'

/** The log gets it in place of a word that is not ours. Anybody can send a report, and a word in it may be a person's name. */
const UNKNOWN = 'unknown'
/**
 * The classes of errors that are logged by their name: those of the language and of the platform. `Recovered` is none: React has
 * found other HTML than the server's, mostly because of a browser extension, and has drawn the island again.
 */
const KINDS = new Set(
  `Recovered Aggregate Eval Internal Range Reference Syntax Type URI Abort Constraint DataClone Data Encoding HierarchyRequest
  InvalidAccess InvalidCharacter InvalidState Network NotAllowed NotFound NotReadable NotSupported Operation QuotaExceeded
  Security Timeout Unknown`
    .split(/\s+/)
    .map((name) => (name === 'Recovered' ? name : `${name}Error`)),
)
/** A file of the build, whose name ends in its hash, or the page, whose scripts are inline. */
const PLACE = /^(?:page|([\w.-]+)-[\w-]{8}\.js)(?::\d{1,6}:\d{1,7})?$/

/**
 * The form of a report. Of page, island and files only the names of this build get into the log. A page may have been open since
 * before the last deployment, so a file may have another hash.
 */
function shapeOf({ pages, scripts }: AppContext['ownNames'], islands: ReadonlySet<string>) {
  const files = new Set([...scripts].map((script) => PLACE.exec(script)?.[1]))
  const word = (isOurs: (text: string) => boolean, otherwise = UNKNOWN) =>
    z
      .string()
      .max(100)
      .transform((text) => (isOurs(text) ? text : otherwise))
  const place = word((text) => {
    const found = PLACE.exec(text)
    return found !== null && (found[1] === undefined || files.has(found[1]))
  })
  return z.strictObject({
    page: word((page) => pages.has(page)),
    island: word((island) => islands.has(island)).nullable(),
    kind: word((kind) => KINDS.has(kind), 'Error'),
    trace: z
      .array(place)
      .min(1)
      .max(5)
      .transform((places) => places.join(' ')),
  })
}

const MINUTE_MS = 60_000
/** All errors are logged up to this many a minute. That is enough to notice a broken release. */
const LOGGED_A_MINUTE = 20
/** The most errors a minute that are logged of one address, so that one browser cannot hide the errors of the others. */
const LOGGED_OF_AN_ADDRESS = 5
/** Beyond `LOGGED_A_MINUTE` only every 100th error of the minute is logged. */
const SAMPLE_EVERY = 100

/** How many reports have come this minute, and the senders of those that were logged, as digests. */
let reports = { minute: 0, count: 0, loggedOf: [] as string[] }

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
  const report = shapeOf(ownNames, islands).safeParse(body)
  if (!report.success) return false
  const minute = Math.floor(now().getTime() / MINUTE_MS)
  if (minute !== reports.minute) reports = { minute, count: 0, loggedOf: [] }
  reports.count += 1
  if (!isLogged(digests.address(request.address).toString('base64'))) return true
  const { page, island, kind, trace } = report.data
  log.warn({ page, island, kind, trace, count: reports.count }, 'browser error')
  return true
}

function isLogged(address: string): boolean {
  const { count, loggedOf } = reports
  if (loggedOf.length >= LOGGED_A_MINUTE) return count % SAMPLE_EVERY === 0
  if (loggedOf.filter((other) => other === address).length >= LOGGED_OF_AN_ADDRESS) return false
  loggedOf.push(address)
  return true
}
