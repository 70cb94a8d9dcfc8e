/** What is to be done when the tests of the current file are over. */
export const leftovers: (() => unknown)[] = []

/** A busy machine may need this long to close a site. */
const SLOW_AFTER_MS = 20_000

/** Does all of it. Names on standard error what takes long: the runner would only say that the file was not finished in time. */
export async function clearLeftovers(): Promise<void> {
  await Promise.all(
    leftovers.splice(0).map(async (clear) => {
      const report = setTimeout(
        () => process.stderr.write(`After ${SLOW_AFTER_MS / 1000} s not yet cleared: ${clear}\n`),
        SLOW_AFTER_MS,
      )
      try {
        await clear()
      } finally {
        clearTimeout(report)
      }
    }),
  )
}
