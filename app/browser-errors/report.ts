import type { BrowserError } from './browser-error'
import { reportOf, sendReport } from './send'

/** A page sends at most this many reports, even if it fails all the time. */
const REPORTS_A_PAGE = 3

let left = REPORTS_A_PAGE
/** Only the first one is reported: React tells of several for one change in the HTML, and the page's own errors matter more. */
let hasRecovered = false

/**
 * Reports an error of this page. Errors of other scripts do not count, nor do reports that could not be sent.
 *
 * @param kind - in place of the error's class.
 */
export async function report(
  error: unknown,
  island: string | null = null,
  kind?: BrowserError['kind'],
): Promise<void> {
  if (kind === 'Recovered' && hasRecovered) return
  hasRecovered ||= kind === 'Recovered'
  const found = reportOf(error, island, kind)
  if (found === null || left <= 0) return
  left -= 1
  if (!(await sendReport(found))) left += 1
}
