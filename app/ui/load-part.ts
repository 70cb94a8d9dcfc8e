/**
 * Loads a part of the page's code for a press. When that fails, the error is reported to the site. The caller tells the visitor,
 * and the next press tries again: the built `import()` then asks for the file anew (`islands/load-module.js`).
 */
export function loadPart<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((error: unknown) => {
    reportCaught(error)
    throw error
  })
}

/** Reports an error that was caught, as one that nothing has caught is reported (`browser-errors/listen.js`). */
export function reportCaught(error: unknown): void {
  // In a task of its own, where nothing catches it.
  setTimeout(() => {
    throw error
  })
}

/** Whether the file of a part did not arrive. Otherwise its code has failed, and the connection is not to blame. */
export function isLost(error: unknown): boolean {
  // Chromium and Firefox; Safari.
  return /imported module|module script/.test(String(error))
}

/** What to tell a visitor whose press needed the part. */
export function partFailure(error: unknown): string {
  return `A part of this page ${isLost(error) ? 'did not arrive' : 'has failed'}. Please press again.`
}
