import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { inlineScripts } from './app/ui/inline-scripts.vite.ts'
import { lakeSources } from './cms/lake/sources.mjs'

/** These tests use the built site or several processes, and run as suites of their own. */
const APART = ['integration', 'e2e', 'firefox', 'bundle', 'tools'].map((name) => `tests/${name}/**`)

/**
 * Tests that move the clock, found by what they call. Each has a process of its own, because in a shared one it would also move
 * the timers that services of other tests have left.
 */
const MOVE_THE_CLOCK = [
  'app',
  'cms',
  'common',
  'db',
  'languages',
  'rules',
  'server',
  'services',
].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => readFileSync(file, 'utf8').includes('useFakeTimers')),
)

/** The tier that `tests/run.mjs` runs. Without it, as in `npx vitest run FILE`, every file can be named. */
const IS_SMALL = process.env.TEST_TIER === 'small'

/**
 * Everything together gets a second try, because a busy machine breaks what one file alone does not. The run's last lines name each
 * test that needed it, and why: it is a defect to look at. The small tier has none.
 */
const RETRIES = IS_SMALL ? 0 : 1

// This is not in vite.config.ts, because tests import single modules, and Remix's plugin would transform all of them.
export default defineConfig({
  // For the set-up of the run; each suite has its own.
  plugins: [lakeSources],
  test: {
    // Belongs to the run, not to a suite: one PostgreSQL server serves all of them.
    globalSetup: './tests/helpers/postgres-for-tests.ts',
    projects: [
      suite('unit', {
        include: ['**/*.test.{ts,tsx}'],
        exclude: [...APART, ...MOVE_THE_CLOCK],
        seconds: 40,
      }),
      suite('clock', { include: MOVE_THE_CLOCK, isIsolated: true, seconds: 40 }),
      suite('integration', { include: ['tests/integration/**/*.test.ts'], seconds: 60 }),
      suite('bundle', { include: ['tests/bundle/**/*.test.ts'], seconds: 30 }),
      suite('e2e', { include: ['tests/e2e/**/*.test.ts'], seconds: 120 }),
      suite('firefox', { include: ['tests/firefox/**/*.test.ts'], seconds: 120 }),
      suite('tools', { include: ['tests/tools/**/*.test.ts'], seconds: 60 }),
    ],
  },
})

function suite(
  name: string,
  options: { include: string[]; exclude?: string[]; isIsolated?: boolean; seconds: number },
) {
  return {
    plugins: [lakeSources, inlineScripts],
    resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
    // Node 20 does not know `await using`; with this target oxc writes it out.
    oxc: { target: 'es2022', jsx: { runtime: 'automatic' as const } },
    test: {
      name,
      include: options.include,
      exclude: [
        ...configDefaults.exclude,
        'build/**',
        '.data/**',
        '.cache/**',
        ...(IS_SMALL ? ['**/*.full.test.{ts,tsx}'] : []),
        ...(options.exclude ?? []),
      ],
      // A worker runs its files one after the other in one process. The set-up file cleans up between them.
      isolate: options.isIsolated ?? false,
      setupFiles: ['./tests/helpers/after-file.ts'],
      // The built server is loaded as it will run. Vite must not transform it.
      server: { deps: { external: [/\/build\/server\//] } },
      // The longest time for which a test polls. It is long, because the machine may be busy.
      expect: { poll: { timeout: 8000 } },
      retry: RETRIES,
      testTimeout: options.seconds * 1000,
      hookTimeout: options.seconds * 1000,
    },
  }
}
