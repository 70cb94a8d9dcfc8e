/** Reports an error that was caught in the same way as one that was not (`browser-errors/listen.ts`). */
export function reportCaught(error: unknown): void {
  // Thrown in a task of its own, where nothing catches it, so that the listener for errors gets it.
  setTimeout(() => {
    throw error
  })
}
