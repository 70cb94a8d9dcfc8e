let last: Promise<void> = Promise.resolve()

/**
 * Resolves for one caller in each turn of the event loop. Rendering a page takes milliseconds, in which nothing else happens.
 * So between two pages the site can answer cheap requests, such as a health check.
 */
export function oneATurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}
