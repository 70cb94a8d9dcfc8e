/** A page sends at most this many reports, even if it fails all the time. */
const REPORTS_A_PAGE = 3

/**
 * Reports all uncaught errors and rejections of this page from now on.
 *
 * @returns a function that reports a caught error
 */
export function reportErrors(): (error: unknown, island?: string) => Promise<void> {
  let left = REPORTS_A_PAGE
  async function report(error: unknown, island: string | null = null): Promise<void> {
    if (left-- <= 0) return
    try {
      const { sendError } = await import('./send')
      await sendError(error, island)
    } catch {
      // The browser is offline. The report is dropped.
    }
  }
  addEventListener('error', ({ error }) => report(error))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  return report
}
