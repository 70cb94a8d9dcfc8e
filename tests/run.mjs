/*
 * `npm test`: everything CI checks. `npm test -- unit e2e` runs the named suites and those that they need.
 * `npm test -- --node=24` runs them with another version of Node, which npx fetches from the npm registry.
 * The last line is the result, alone: `N passed, N failed`.
 */
import '../server/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { requirePackages } from '../server/installed.mjs'
import { countTests } from './helpers/count-tests.mjs'
import { endCommands, runCommand } from './helpers/run-command.mjs'

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))
requirePackages('devDependencies')
// Each process sets the one that it needs, whatever the shell says.
delete process.env.NODE_ENV
process.env.PATH = [join(process.cwd(), 'node_modules/.bin'), process.env.PATH].join(delimiter)
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const reports = mkdtempSync(join(tmpdir(), 'reports-'))

/*
 * `needs` must have passed before. `alone` waits for all others, because a browser beside a compiler on two cores misses its
 * deadlines. All other suites run three at a time, in this order, the longest first: tests wait for half of their time, so
 * three suites keep two cores busy to the end.
 */
const SUITES = [
  { name: 'build', run: command('node server/build.mjs') },
  { name: 'postgres', run: program('postgres'), countsNothing: true },
  { name: 'unit', run: vitest('unit', { also: ['clock'] }), needs: ['postgres'] },
  // It waits more than it computes: one worker would leave a core idle when the compilers are done.
  { name: 'integration', run: vitest('integration', { workers: 2 }), needs: ['postgres', 'build'] },
  { name: 'firefox-esr', run: program('firefox'), countsNothing: true },
  // Its deadlines are long enough for a compiler beside it.
  { name: 'firefox', run: vitest('firefox'), needs: ['build', 'postgres', 'firefox-esr'] },
  { name: 'types', run: command(scripts.types) },
  { name: 'schema', run: command(scripts.schema, { SANITY_TELEMETRY_DISABLED: '1' }) },
  { name: 'lint', run: command(scripts.lint) },
  { name: 'format', run: command('prettier --check --log-level warn .') },
  { name: 'bundle', run: vitest('bundle'), needs: ['build'] },
  { name: 'chromium', run: program('chromium'), countsNothing: true },
  // Two browsers fill two cores: with a third the suite takes as long, and more tests need a second try.
  {
    name: 'e2e',
    run: vitest('e2e', { workers: 2 }),
    needs: ['build', 'postgres', 'chromium'],
    alone: true,
  },
]
const LANES = 3

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    endCommands()
    finish([{ name: signal, passed: 0, failed: 1, seconds: 0 }])
  })
}
const nodeVersion = process.argv.find((option) => option.startsWith('--node='))?.slice(7)
const names = process.argv.slice(2).filter((name) => !name.startsWith('--node='))
if (nodeVersion) testWith(nodeVersion)
else finish(await runSuites(chosen(names)))

/** Runs this file again with another version of Node, which is first in PATH for all processes that it starts. */
function testWith(version) {
  const node = `node-${process.platform}-${process.arch}@${version}`
  const { status } = spawnSync(
    'npx',
    ['--yes', `--package=${node}`, '--', 'node', 'tests/run.mjs', ...names],
    { stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
}

/** The named suites and those that they need. All suites when none is named. */
function chosen(names) {
  const unknown = names.find((name) => !SUITES.some((suite) => suite.name === name))
  if (unknown) {
    print(`There is no suite "${unknown}". There are: ${SUITES.map(({ name }) => name).join(' ')}`)
    return []
  }
  const wanted = new Set(names.length > 0 ? names : SUITES.map(({ name }) => name))
  for (const suite of SUITES.toReversed())
    if (wanted.has(suite.name)) suite.needs?.forEach((name) => wanted.add(name))
  return SUITES.filter(({ name }) => wanted.has(name))
}

/** Runs as many suites at a time as there are lanes, and shows each when it is done. */
async function runSuites(suites) {
  const waiting = [...suites]
  const running = new Map()
  const done = new Map()
  const isReady = ({ alone, needs = [] }) =>
    needs.every((name) => done.has(name)) && !(alone && running.size > 0)
  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < LANES ? waiting.findIndex(isReady) : -1
    const hasRoom = ![...running.keys()].some(({ alone }) => alone)
    if (next >= 0 && hasRoom) {
      const [suite] = waiting.splice(next, 1)
      running.set(suite, runSuite(suite, done))
      continue
    }
    const result = await Promise.race(running.values())
    running.delete(result.suite)
    done.set(result.name, result)
    show(result)
  }
  return [...done.values()]
}

async function runSuite(suite, done) {
  const started = performance.now()
  const missing = suite.needs?.find((name) => done.get(name).failed > 0)
  const outcome = missing
    ? { passed: 0, failed: 1, output: `Not run: it needs ${missing}.` }
    : await suite.run()
  if (suite.countsNothing) outcome.passed = 0
  return { suite, name: suite.name, ...outcome, seconds: (performance.now() - started) / 1000 }
}

/** A suite of one test: the command has to end with 0. */
function command(line, env) {
  return async () => {
    const { exitCode, output } = await runCommand(line, { env: { ...env, CI: '1' } })
    return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, output }
  }
}

/** Finds or installs a program that suites need. It counts as a test only when it fails. */
function program(name) {
  return command(`node tests/helpers/ensure.mjs ${name}`)
}

/** @param also - further projects of the same suite */
function vitest(project, { workers = 1, also = [] } = {}) {
  return async () => {
    const file = join(reports, `${project}.json`)
    const { exitCode, output } = await runCommand(
      `vitest run ${[project, ...also].map((name) => `--project ${name}`).join(' ')} --maxWorkers=${workers} --reporter=default --reporter=json --outputFile.json=${file}`,
      { env: { CI: '1' }, deadlineMs: 1_200_000 },
    )
    const { passed, failed, notes } = countTests(readReport(file), exitCode)
    return { passed, failed, notes, output: [output, ...notes].join('\n') }
  }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function show({ name, passed, failed, notes = [], output, seconds }) {
  if (failed === 0) notes.forEach(print)
  if (failed > 0) print(`\n--- ${name} ---\n${output.trim()}\n--- end of ${name} ---\n`)
  const outcome =
    failed > 0 ? `FAILED  ${name}: ${failed} of ${passed + failed}` : `ok      ${name}: ${passed}`
  print(`${outcome} in ${seconds.toFixed(1)} s`)
}

function finish(results) {
  rmSync(reports, { recursive: true, force: true })
  const sum = (figure) => results.reduce((total, result) => total + result[figure], 0)
  const failed = results.length === 0 ? 1 : sum('failed')
  print(
    `\n${'suite'.padEnd(14)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'seconds'.padStart(10)}`,
  )
  for (const { name, ...figures } of results) {
    print(
      `${name.padEnd(14)}${cell(figures.passed, 8)}${cell(figures.failed, 8)}${cell(figures.seconds.toFixed(1), 10)}`,
    )
  }
  print(
    `${'all'.padEnd(14)}${cell(sum('passed'), 8)}${cell(failed, 8)}${cell((performance.now() / 1000).toFixed(1), 10)}\n`,
  )
  print(`${sum('passed')} passed, ${failed} failed`)
  // Into a pipe the last lines are still on their way.
  process.stdout.write('', () => process.exit(failed > 0 ? 1 : 0))
}

function cell(value, width) {
  return String(value).padStart(width)
}

function print(line) {
  process.stdout.write(`${line}\n`)
}
