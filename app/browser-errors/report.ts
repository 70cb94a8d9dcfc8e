/** A page that fails again and again has said enough. */
const REPORTS_A_PAGE = 3

/**
 * Reports what goes wrong in this page from now on (`send.ts`).
 *
 * @returns reports an error that was caught.
 */
export function reportErrors(): (error: unknown, island?: string) => Promise<void> {
  let left = REPORTS_A_PAGE
  async function report(error: unknown, island: string | null = null): Promise<void> {
    if (left-- <= 0) return
    try {
      const { sendError } = await import('./send')
      await sendError(error, island)
    } catch {
      // The line is cut. A report is not worth a second try.
    }
  }
  addEventListener('error', ({ error }) => report(error))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  return report
}
