import { z } from 'zod'
import type { AppContext } from '~/context'
import { LONGEST_TRACE, type BrowserError } from './browser-error'

/** The patterns allow only names and numbers from our own code, so no typed text can get into the log. */
const REPORT = z.strictObject({
  page: z.string().regex(/^\/(?:\*|[a-z-]{0,40}|[a-z-]{1,40}\/:[a-z]{1,20})$/),
  island: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .nullable(),
  kind: z.string().regex(/^[A-Z][A-Za-z]{2,39}$/),
  trace: z
    .array(z.string().regex(/^(?:page:\d{1,6}:\d{1,7}|[\w.-]{1,60}\.js(?::\d{1,6}:\d{1,7})?)$/))
    .min(1)
    .max(LONGEST_TRACE),
}) satisfies z.ZodType<BrowserError>

const MINUTE_MS = 60_000
/** All errors are logged up to this many a minute. That is enough to notice a broken release. */
const LOGGED_A_MINUTE = 20
/** After that only every 100th error of the minute is logged. */
const SAMPLE_EVERY = 100

let minute = 0
let count = 0

/**
 * Logs an error from a visitor's browser. Beyond the limit it logs a sample. The limit counts all visitors together, so
 * that many addresses cannot fill the log.
 *
 * @returns false when the body is not a valid report
 */
export function logBrowserError(
  { log, now }: Pick<AppContext, 'log' | 'now'>,
  body: unknown,
): boolean {
  const report = REPORT.safeParse(body)
  if (!report.success) return false
  const thisMinute = Math.floor(now().getTime() / MINUTE_MS)
  if (thisMinute !== minute) [minute, count] = [thisMinute, 0]
  count += 1
  if (count > LOGGED_A_MINUTE && count % SAMPLE_EVERY !== 0) return true
  const { page, island, kind, trace } = report.data
  log.warn({ page, island, kind, trace: trace.join(' '), count }, 'browser error')
  return true
}
