import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { lakeSources } from '../../cms/lake/sources.mjs'

// The unit tests beside the rules. Stryker takes one suite, and runs it in a copy of the project.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [lakeSources],
  resolve: { alias: { '~': fileURLToPath(new URL('../../app', import.meta.url)) } },
  oxc: { target: 'es2022', jsx: { runtime: 'automatic' } },
  test: {
    globalSetup: './tests/helpers/postgres-for-tests.ts',
    setupFiles: ['./tests/helpers/after-file.ts'],
    include: [
      'app/{booking,flights,forms,timetable}/**/*.test.{ts,tsx}',
      'cms/*.test.ts',
      'cms/lake/store/patch.server.test.ts',
      '{rules,server/answers,services}/**/*.test.ts',
    ],
    exclude: configDefaults.exclude,
    expect: { poll: { timeout: 8000 } },
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})
