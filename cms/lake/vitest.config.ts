import { defineConfig } from 'vitest/config'
import { threads } from './query/threads.mjs'

/** For the lake's tests alone: `npm test -w content-lake`. The repository around it runs them among its own. */
export default defineConfig({
  plugins: [threads],
  // Node 20 does not know `await using`; with this target oxc writes it out.
  oxc: { target: 'es2022' },
  test: {
    globalSetup: './testing/run-alone.ts',
    // Long, because the machine may be busy.
    expect: { poll: { timeout: 8000 } },
    testTimeout: 40_000,
    hookTimeout: 40_000,
  },
})
