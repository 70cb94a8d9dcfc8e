import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { threads } from './cms/lake/query/threads.mjs'

/** These tests use the built site or several processes, and run as suites of their own. */
const APART = ['integration', 'e2e', 'firefox', 'bundle', 'tools'].map((name) => `tests/${name}/**`)

/**
 * Tests that move the clock, each in a process of its own: timers that another file's services have left would be moved along,
 * thousands of times. They are found by what they call.
 */
const MOVE_THE_CLOCK = ['app', 'cms', 'db', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => readFileSync(file, 'utf8').includes('useFakeTimers')),
)

/** A second try, for what a busy machine can break between a browser and a site. The run's last lines name each test that needed it. */
const RETRIES: Record<string, number> = { e2e: 1, firefox: 1 }

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
      suite('tools', { include: ['tests/tools/**/*.test.ts'], seconds: 60 }),
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
      retry: RETRIES[name] ?? 0,
      testTimeout: options.seconds * 1000,
      hookTimeout: options.seconds * 1000,
    },
  }
}
