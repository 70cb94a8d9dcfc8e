/*
 * `npm test`: the small tier, all but the files `NAME.full.test.ts`. `npm run test:all`: everything, as CI runs it.
 * `npm test -- unit e2e` runs the named suites of the tier and what they need, `npm test -- tools` the tests of the tools.
 * `npm run test:all -- e2e --shard=1/3` runs a third of the files, `npm test -- FILE…` the named ones, of either tier.
 * `npm test -- --repeat=20 FILE` looks for luck.
 * The last line is the result, alone: `N passed, N failed`.
 */
import '../server/node-version.mjs'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { stateOfBuild } from '../server/build-stamp.mjs'
import { requirePackages } from '../server/installed.mjs'
import { judgeHandedOut } from './helpers/budgets.mjs'
import { repeat } from './repeat.mjs'

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))
requirePackages('devDependencies')
// Each process sets the one that it needs, whatever the shell says.
delete process.env.NODE_ENV
process.env.PATH = [join(process.cwd(), 'node_modules/.bin'), process.env.PATH].join(delimiter)
process.env.SANITY_TELEMETRY_DISABLED = '1'
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Commands that have to end with 0. Each counts as one test. */
const COMMANDS = {
  build: stateOfBuild() === 'fresh' ? 'true' : 'node server/build.mjs',
  lint: scripts.lint,
  types: scripts.types,
  format: 'oxfmt --check',
  schema: scripts.schema,
}
/** The suites of tests, and what must be there before: the build, and programs that are found or installed. */
const NEEDS = {
  unit: ['postgres'],
  integration: ['postgres', 'build'],
  bundle: ['build'],
  firefox: ['postgres', 'firefox-esr', 'build'],
  e2e: ['postgres', 'chromium', 'build'],
  tools: ['postgres', 'chromium', 'build'],
}
const IN_FULL_ONLY = ['firefox', 'schema']
/** Tests wait for a part of their time, so three workers keep two cores busy. */
const WORKERS = Math.ceil(1.5 * Math.max(2, availableParallelism()))
const DEADLINE_MS = 2_400_000
const SLOWEST = 15

const folder = mkdtempSync(join(tmpdir(), 'test-run-'))
const running = new Set()
const results = []
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const kill of running) kill()
    record({ name: signal, failed: 1, output: 'Ended from outside.' })
    finish()
  })

const [options, names] = [true, false].map((isOption) =>
  process.argv.slice(2).filter((word) => word.startsWith('--') === isOption),
)
const isSmall = valueOf('all') === undefined
const known = [...Object.keys(COMMANDS), ...Object.keys(NEEDS)]
const unknown = names.find((name) => !known.includes(name))
if (valueOf('repeat') !== undefined) end(await repeat(Number(valueOf('repeat')), names))
// Vitest says what it ran, and starts PostgreSQL itself. Files of the suites that need a build take the one that is there.
else if (names.length > 0 && names.every((name) => name.includes('/') && existsSync(name)))
  end(spawnSync('vitest', ['run', ...names], { stdio: 'inherit' }).status === 0)
else {
  const tier = known.filter((name) => name !== 'tools' && !(isSmall && IN_FULL_ONLY.includes(name)))
  const output = `There is no suite and no file "${unknown}". The suites are: ${known.join(' ')}`
  if (unknown) record({ name: unknown, failed: 1, output })
  else await runAll(names.length > 0 ? names : tier)
  finish()
}

/** What stands behind `--name=`, '' for `--name` alone, undefined without it. */
function valueOf(name) {
  return options.find((option) => option.split('=')[0] === `--${name}`)?.slice(name.length + 3)
}

/** Runs all tests in one run of Vitest, and the commands that they do not need beside them, one after the other. */
async function runAll(wanted) {
  const suites = Object.keys(NEEDS).filter((name) => wanted.includes(name))
  const needed = [...new Set(suites.flatMap((name) => NEEDS[name]))]
  const beside = wanted.filter((name) => name in COMMANDS && !needed.includes(name))
  const inTurn = async (commands) => {
    for (const name of commands) await runCommand(name)
  }
  const tests = async () => {
    await inTurn(needed)
    if (!results.some(({ name, failed }) => needed.includes(name) && failed > 0))
      await runSuites(suites)
  }
  await Promise.all([suites.length > 0 && tests(), inTurn(beside)])
}

/** A program that is found or installed counts as a test only when it fails. */
async function runCommand(name) {
  const line = COMMANDS[name]
  const { exitCode, ...rest } = await run(line ?? `node tests/helpers/ensure.mjs ${name}`)
  const failed = exitCode === 0 ? 0 : 1
  record({ name, passed: line ? 1 - failed : 0, failed, ...rest })
}

/** Counts the tests from Vitest's report. One that did not run, and a file that did not load, have failed. */
async function runSuites(suites) {
  const [report, handedOut] = ['report.json', 'handed-out'].map((name) => join(folder, name))
  const projects = suites.flatMap((name) => (name === 'unit' ? ['unit', 'clock'] : [name]))
  const { exitCode, output, seconds } = await run(
    `vitest run ${projects.map((name) => `--project ${name}`).join(' ')} --maxWorkers=${WORKERS} ` +
      `--reporter=default --reporter=json --outputFile.json=${report} ` +
      options.filter((option) => option.startsWith('--shard=')).join(' '),
    { TEST_TIER: isSmall ? 'small' : 'all', HANDED_OUT: handedOut },
  )
  const files = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : []
  if (exitCode !== 0) print(output)
  for (const name of suites) {
    const own = files.filter((file) => suiteOf(file) === name)
    const tests = own.flatMap(({ assertionResults }) => assertionResults)
    const passed = tests.filter(({ status }) => status === 'passed')
    const isUnloaded = ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
    const failed = tests.length - passed.length + own.filter(isUnloaded).length
    const again = passed.filter(({ failureMessages }) => failureMessages?.length > 0)
    record({
      name,
      passed: passed.length,
      failed: passed.length === 0 ? Math.max(failed, 1) : failed,
      seconds: own.reduce((sum, file) => sum + secondsOf(file), 0),
      output: 'See above.',
      notes: again.map(
        ({ fullName, failureMessages: [first] }) =>
          // What was wrong, without the stack and without a terminal's colours.
          `Passed on the second try: ${fullName}\n    first: ${stripVTControlCharacters(first).trim().split('\n', 1)[0]}`,
      ),
    })
  }
  // Vitest also fails for an error outside of any test, which no file of the report tells.
  if (exitCode !== 0 && results.every(({ failed }) => failed === 0))
    record({ name: 'vitest', failed: 1, seconds, output: 'See above.' })
  if (isSmall) record(judgeHandedOut(handedOut))
  const slowest = files
    .toSorted((one, other) => secondsOf(other) - secondsOf(one))
    .slice(0, SLOWEST)
  for (const file of slowest)
    results.at(-1).notes.push(`${secondsOf(file).toFixed(1).padStart(6)} s  ${pathOf(file)}`)
}

function pathOf({ name }) {
  return relative(process.cwd(), name)
}

function suiteOf(file) {
  const [, folder] = /^tests\/([^/]+)\//.exec(pathOf(file)) ?? []
  return folder in NEEDS ? folder : 'unit'
}

function secondsOf({ startTime, endTime }) {
  return Math.max(0, endTime - startTime) / 1000
}

/** Runs a shell command with its output kept. One over its deadline is ended, with all processes that it has started. */
async function run(line, env) {
  const started = performance.now()
  const log = join(mkdtempSync(join(folder, 'command-')), 'output')
  const stdout = openSync(log, 'w')
  const child = spawn(line, {
    shell: true,
    detached: true,
    env: { ...process.env, CI: '1', ...env },
    stdio: ['ignore', stdout, stdout],
  })
  const kill = () => process.kill(-child.pid, 'SIGKILL')
  running.add(kill)
  const deadline = setTimeout(kill, DEADLINE_MS)
  const exitCode = await new Promise((done) => child.once('exit', (code) => done(code ?? 1)))
  clearTimeout(deadline)
  running.delete(kill)
  const seconds = (performance.now() - started) / 1000
  return { exitCode, output: readFileSync(log, 'utf8'), seconds }
}

/** Shows a result, and keeps it for the last lines. */
function record({ name, passed = 0, failed = 0, seconds = 0, output = '', notes = [] }) {
  results.push({ name, passed, failed, seconds, notes })
  if (failed > 0) print(`\n--- ${name} ---\n${output.trim()}\n--- end of ${name} ---\n`)
  const outcome =
    failed > 0 ? `FAILED  ${name}: ${failed} of ${passed + failed}` : `ok      ${name}: ${passed}`
  print(`${outcome} in ${seconds.toFixed(1)} s`)
}

function finish() {
  const sum = (figure) => results.reduce((total, result) => total + result[figure], 0)
  const [passed, failed] = [sum('passed'), sum('failed')]
  const clock = { name: 'by the clock', passed, failed, seconds: performance.now() / 1000 }
  print('\nsuite             passed    failed   seconds')
  for (const row of [...results, clock])
    print(
      row.name.padEnd(14) +
        [row.passed, row.failed, row.seconds.toFixed(1)]
          .map((cell) => String(cell).padStart(10))
          .join(''),
    )
  print(`\n${results.flatMap(({ notes }) => notes).join('\n')}`)
  print(`${passed} passed, ${failed} failed`)
  end(failed === 0)
}

/** Ends this process when its last lines are written: into a pipe they are still on their way. */
function end(hasPassed) {
  rmSync(folder, { recursive: true, force: true })
  process.stdout.write('', () => process.exit(hasPassed ? 0 : 1))
}

function print(line) {
  process.stdout.write(`${line}\n`)
}
