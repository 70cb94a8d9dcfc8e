/*
 * `npm run mutants`: Stryker changes one thing of a rule at a time and runs the unit tests that use it. A change that no test
 * notices is a mutant that survived. It takes hours for all rules: `npm run mutants -- --mutate services/booking/booking-status.ts` for one.
 */
const RULES = [
  'app/booking/*.ts',
  'app/flights/list/flights-csv.server.ts',
  'app/forms/*.ts',
  'app/timetable/*.ts',
  'app/timetable/calendars/*.ts',
  'cms/embargo*.ts',
  'cms/lake/store/patch.server.ts',
  'rules/**/*.ts',
  'server/answers/page-cache.ts',
  'services/retention/*.ts',
  'services/sealing.server.ts',
]

export default {
  mutate: [...RULES, '!**/*.test.ts'],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutants/vitest.config.ts' },
  // None: Stryker would read it with an API that TypeScript 7 does not have.
  tsconfigFile: '',
  // Each has a PostgreSQL server of its own.
  concurrency: 1,
  // A folder that git ignores; it is deleted at the end.
  tempDirName: '.cache/mutants',
  ignorePatterns: ['.cache', '.data', 'build', 'bench', 'public', 'docs/screens'],
  reporters: ['clear-text'],
  clearTextReporter: { reportTests: false, allowColor: false },
}
