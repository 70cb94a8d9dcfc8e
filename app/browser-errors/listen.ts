/**
 * Reports the errors of this page. The code for it (`report.ts`) is loaded by the entry, and on a page without islands the first
 * error loads the entry.
 */
export function listenForErrors(loadEntry: () => Promise<unknown>): void {
  const report = (thrown: unknown) =>
    loadEntry().then(
      (entry) => (entry as { reportLater: (thrown: unknown) => void }).reportLater(thrown),
      // Without the entry nothing is reported.
      () => undefined,
    )
  addEventListener('error', ({ error }: ErrorEvent) => void report(error))
  addEventListener('unhandledrejection', ({ reason }) => void report(reason))
}
