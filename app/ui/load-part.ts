/**
 * Loads code that a press needs. A failure is reported to the site, and the caller tells the visitor. The next press tries
 * again: in the built files `import()` then asks for the file once more (`islands/load-module.ts`).
 */
export function loadPart<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((error: unknown) => {
    reportCaught(error)
    throw error
  })
}

/** Reports an error that was caught in the same way as one that was not (`browser-errors/listen.ts`). */
export function reportCaught(error: unknown): void {
  // Thrown in a task of its own, where nothing catches it, so that the listener for errors gets it.
  setTimeout(() => {
    throw error
  })
}

/** Whether the file of a part did not arrive. Otherwise its code has failed, and the connection is not to blame. */
export function isLost(error: unknown): boolean {
  // Chromium and Firefox; Safari.
  return /imported module|module script/.test(String(error))
}
