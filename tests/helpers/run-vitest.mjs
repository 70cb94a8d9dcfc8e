import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { judgeHandedOut } from './budgets.mjs'
import { countTests } from './count-tests.mjs'
import { runCommand } from './run-command.mjs'

/** The suites of tests, and the commands that must have passed before. */
export const NEEDS = {
  unit: ['postgres'],
  integration: ['postgres', 'build'],
  bundle: ['build'],
  firefox: ['postgres', 'build', 'firefox-esr'],
  e2e: ['postgres', 'build', 'chromium'],
  tools: ['postgres', 'build', 'chromium'],
}
/** The project `clock` belongs to the suite `unit`. */
const PROJECTS = { unit: ['unit', 'clock'] }
/** Tests wait for a part of their time, so three workers keep two cores busy. */
const WORKERS = Math.ceil(1.5 * Math.max(2, availableParallelism()))
const DEADLINE_MS = 2_400_000
const SLOWEST = 15

/**
 * Runs suites in one run of Vitest, so that they share one PostgreSQL server, and a free worker takes the next file of any suite.
 *
 * @param {string[]} suites
 * @param {{ isSmall: boolean, missing?: string, shard?: string }} options `isSmall`: without the files `*.full.test.ts`, and within
 *   the budgets of the small tier. `missing`: a needed command that has failed, so that no test can run. `shard`: `1/3` is the
 *   first third of the files.
 * @returns a result for each suite. Its seconds are those that its files took, summed up; files run beside each other.
 */
export async function runVitest(suites, { isSmall, missing, shard }) {
  if (missing) {
    const output = `Not run: it needs ${missing}.`
    return suites.map((name) => ({ name, passed: 0, failed: 1, seconds: 0, notes: [], output }))
  }
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  const file = join(folder, 'report.json')
  const handedOut = join(folder, 'handed-out')
  const projects = suites.flatMap((name) => PROJECTS[name] ?? [name])
  const { exitCode, output } = await runCommand(
    [
      'vitest run',
      ...projects.map((name) => `--project ${name}`),
      `--maxWorkers=${WORKERS}`,
      '--reporter=default --reporter=json',
      `--outputFile.json=${file}`,
      ...(shard ? [`--shard=${shard}`] : []),
    ].join(' '),
    {
      env: { CI: '1', TEST_TIER: isSmall ? 'small' : 'all', HANDED_OUT: handedOut },
      deadlineMs: DEADLINE_MS,
    },
  )
  const results = resultsOf(suites, readReport(file), exitCode, output)
  if (isSmall) results.push(judgeHandedOut(handedOut))
  rmSync(folder, { recursive: true, force: true })
  return results
}

function resultsOf(suites, report, exitCode, output) {
  const results = suites.map((name) => {
    const testResults = (report?.testResults ?? []).filter((file) => suiteOf(file) === name)
    const part = report && { testResults }
    const seconds = testResults.reduce((total, file) => total + secondsOf(file), 0)
    return { name, output, seconds, ...countTests(part, 0) }
  })
  // Vitest also fails for an error outside of any test, which no file of the report tells.
  if (exitCode !== 0 && results.every(({ failed }) => failed === 0)) results[0].failed = 1
  const failures = results.filter(({ failed }) => failed > 0)
  // The output is one for all of them.
  failures.slice(1).forEach((result) => (result.output = 'See above.'))
  results.at(-1).notes.push(...slowest(report?.testResults ?? []))
  return results
}

function slowest(files) {
  const rows = files
    .map((file) => ({ path: relative(process.cwd(), file.name), seconds: secondsOf(file) }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
  return rows.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${path}`)
}

function suiteOf({ name }) {
  const [, folder] = /^tests\/([^/]+)\//.exec(relative(process.cwd(), name)) ?? []
  return folder in NEEDS ? folder : 'unit'
}

function secondsOf({ startTime, endTime }) {
  return Math.max(0, endTime - startTime) / 1000
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
