import { z } from 'zod'
import type { AppContext } from '~/context'
import { LONGEST_TRACE, type BrowserError } from './browser-error'

/** Everything in it is a name of ours or a number: nothing that a visitor has typed fits in. */
const REPORT = z.strictObject({
  page: z.string().regex(/^\/[a-z-]{0,40}$/),
  island: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .nullable(),
  kind: z.string().regex(/^[A-Z][A-Za-z]{2,39}$/),
  trace: z
    .array(z.string().regex(/^[\w.-]{1,60}\.js:\d{1,6}:\d{1,7}$/))
    .min(1)
    .max(LONGEST_TRACE),
}) satisfies z.ZodType<BrowserError>

const MINUTE_MS = 60_000
/** Lines a minute that are written in full. A release that fails everywhere is known by then. */
const IN_FULL = 20
/** Of more in the same minute, one in so many is written. */
const SAMPLE = 100

let minute = 0
let count = 0

/**
 * Writes an error of a visitor's browser into the log: all while there are few, a sample while there are many. The limit
 * is that of this process, so that nobody can fill the log from many addresses.
 *
 * @returns false for what is not the report of an error.
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
  if (count > IN_FULL && count % SAMPLE !== 0) return true
  const { page, island, kind, trace } = report.data
  log.warn({ page, island, kind, trace: trace.join(' '), count }, 'browser error')
  return true
}
