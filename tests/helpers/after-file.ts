import { afterAll, vi } from 'vitest'
import { leftovers } from './leftovers'

/*
 * The test files of a worker share one process and its modules, which is much of the speed: loading the site, Sanity and
 * Zod anew for each would take longer than most tests. So this runs around every file, and leaves nothing of it to the next.
 */
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  await Promise.all(leftovers.splice(0).map((clear) => clear()))
})
