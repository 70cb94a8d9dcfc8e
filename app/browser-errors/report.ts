import { reportOf, send } from './send'

/** A page sends at most this many reports, even if it fails all the time. */
const REPORTS_A_PAGE = 3

let left = REPORTS_A_PAGE

/** Reports an error of this page. Errors of other scripts do not count, nor do reports that could not be sent. */
export async function report(error: unknown, island: string | null = null): Promise<void> {
  const found = reportOf(error, island)
  if (found === null || left <= 0) return
  left -= 1
  if (!(await send(found))) left += 1
}
