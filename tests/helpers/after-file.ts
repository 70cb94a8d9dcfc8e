import { afterAll, vi } from 'vitest'
import { clearLeftovers } from './leftovers'

/** Sites close here, beside the tests of another worker. A machine that stalls meanwhile breaks no rule of ours. */
const PATIENCE_MS = 120_000

/*
 * The test files of a worker share one process and its modules. That saves much time: to load the site, Sanity and Zod again
 * for each file would take longer than most tests. This runs after every file, so that no state of it reaches the next one.
 */
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  await clearLeftovers()
}, PATIENCE_MS)
