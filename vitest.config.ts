import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { threads } from './cms/lake/query/threads.mjs'

/** These tests use the built site or several processes, and run as suites of their own. */
const APART = ['tests/integration/**', 'tests/e2e/**', 'tests/firefox/**', 'tests/bundle/**']

/**
 * Tests that move the clock, each in a process of its own: timers that another file's services have left would be moved along,
 * thousands of times.
 */
const MOVE_THE_CLOCK = [
  'app/booking/meter/poll.test.ts',
  'app/booking/sold-out.server.test.ts',
  'app/flights/list/fetch-flights.test.ts',
  'app/lineup/reveal-show.test.ts',
  'app/ui/toasts/toast.test.ts',
  'cms/lake/access/access.server.test.ts',
  'cms/lake/live/event-stream.server.test.ts',
  'cms/lake/store/store.server.test.ts',
  'db/keep-trying.server.test.ts',
  'server/front/admission.test.ts',
  'server/start/storage.test.ts',
]

const RETRIES: Record<string, number> = { integration: 2, e2e: 3, firefox: 2 }

// A file apart from vite.config.ts: tests import modules one by one, and Remix's plugin would own them all.
export default defineConfig({
  // For the set-up of the run; each suite has its own.
  plugins: [threads],
  test: {
    // Belongs to the run, not to a suite: one PostgreSQL server serves all of them.
    globalSetup: './tests/helpers/postgres-for-tests.ts',
    projects: [
      suite('unit', {
        include: ['**/*.test.{ts,tsx}'],
        exclude: [...APART, ...MOVE_THE_CLOCK],
        seconds: 20,
      }),
      suite('clock', { include: MOVE_THE_CLOCK, isIsolated: true, seconds: 20 }),
      suite('integration', { include: ['tests/integration/**/*.test.ts'], seconds: 30 }),
      suite('bundle', { include: ['tests/bundle/**/*.test.ts'], seconds: 30 }),
      suite('e2e', { include: ['tests/e2e/**/*.test.ts'], seconds: 60 }),
      suite('firefox', { include: ['tests/firefox/**/*.test.ts'], seconds: 60 }),
    ],
  },
})

function suite(
  name: string,
  options: { include: string[]; exclude?: string[]; isIsolated?: boolean; seconds: number },
) {
  return {
    plugins: [threads],
    resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
    // Node 20 does not know `await using`; with this target esbuild writes it out.
    esbuild: { target: 'es2022', jsx: 'automatic' as const },
    test: {
      name,
      include: options.include,
      exclude: [...configDefaults.exclude, 'build/**', '.data/**', ...(options.exclude ?? [])],
      // The files of a worker run one after the other in one process; what that takes stands in the file below.
      isolate: options.isIsolated ?? false,
      setupFiles: ['./tests/helpers/after-file.ts'],
      // The built server is tested as it will run, not as Vite would transform it.
      server: { deps: { external: [/\/build\/server\//] } },
      // On a busy machine what is polled for may take a while; whoever waits for a second has written a timing test.
      expect: { poll: { timeout: 8000 } },
      // Again, for what two busy cores can break among several processes; `npm test` names every test that needed it. A test
      // that runs in one process gets no second try: a race that fails every other time must not be green.
      retry: RETRIES[name] ?? 0,
      testTimeout: options.seconds * 1000,
      hookTimeout: options.seconds * 1000,
    },
  }
}
