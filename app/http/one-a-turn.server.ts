let last: Promise<void> = Promise.resolve()

/**
 * Resolves when it is the caller's turn: for one caller in each turn of the event loop. A page takes milliseconds to render, and
 * nothing else happens meanwhile. Between two pages the site answers what costs nothing, such as a health check.
 */
export function oneATurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}
