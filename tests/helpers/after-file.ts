import { afterAll, vi } from 'vitest'
import { leftovers } from './leftovers'

/*
 * The test files of a worker share one process and its modules. That saves much time: to load the site, Sanity and Zod again
 * for each file would take longer than most tests. This runs after every file, so that no state of it reaches the next one.
 */
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  await Promise.all(leftovers.splice(0).map((clear) => clear()))
})
