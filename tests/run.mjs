/*
 * `npm test`: the small tier, all but the files `NAME.full.test.ts`. `npm run test:all`: everything, as CI runs it.
 * `npm test -- unit e2e` runs the named suites of the tier and what they need, `npm test -- tools` the tests of the tools.
 * `npm run test:all -- e2e --shard=1/3` runs a third of the files, `npm test -- FILE…` the named ones, of either tier.
 * `npm test -- --repeat=20 FILE` looks for luck.
 * `npm test -- --node=24` runs them with another version of Node, which npx fetches from the npm registry.
 * The last line is the result, alone: `N passed, N failed`.
 */
import '../server/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stateOfBuild } from '../server/build-stamp.mjs'
import { requirePackages } from '../server/installed.mjs'
import { endCommands, runCommand } from './helpers/run-command.mjs'
import { NEEDS, runVitest } from './helpers/run-vitest.mjs'
import { repeat } from './repeat.mjs'

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))
requirePackages('devDependencies')
// Each process sets the one that it needs, whatever the shell says.
delete process.env.NODE_ENV
process.env.PATH = [join(process.cwd(), 'node_modules/.bin'), process.env.PATH].join(delimiter)
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Each counts as one test. They run two at a time, and the tests start as soon as what they need is there. */
const COMMANDS = {
  build: stateOfBuild() === 'fresh' ? alreadyDone : command('node server/build.mjs'),
  postgres: program('postgres'),
  chromium: program('chromium'),
  'firefox-esr': program('firefox'),
  lint: command(scripts.lint),
  types: command(scripts.types),
  format: command('oxfmt --check'),
  schema: command(scripts.schema, { SANITY_TELEMETRY_DISABLED: '1' }),
}
/** What runs only when it is named, and what the small tier leaves out besides. */
const ON_REQUEST = ['tools']
const IN_FULL_ONLY = ['firefox', 'firefox-esr', 'schema']
const LANES = 2

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    endCommands()
    finish([{ name: signal, passed: 0, failed: 1, seconds: 0, notes: [] }])
  })
}
const options = process.argv.slice(2)
const nodeVersion = valueOf('node')
const isSmall = valueOf('all') === undefined
const names = options.filter((name) => !name.startsWith('--'))
if (nodeVersion !== undefined) testWith(nodeVersion)
else if (valueOf('repeat') !== undefined) end(await repeat(Number(valueOf('repeat')), names))
else if (names.length > 0 && names.every(isPath)) end(testFiles())
else finish(await runSuites(chosen()))

/** What stands behind `--name=`, '' for `--name` alone, undefined without it. */
function valueOf(name) {
  const option = options.find((option) => option.split('=')[0] === `--${name}`)
  return option === undefined ? undefined : option.slice(name.length + 3)
}

/** Runs this file again with another version of Node, which is first in PATH for all processes that it starts. */
function testWith(version) {
  const node = `node-${process.platform}-${process.arch}@${version}`
  const rest = options.filter((option) => !option.startsWith('--node='))
  const { status } = spawnSync(
    'npx',
    ['--yes', `--package=${node}`, '--', 'node', 'tests/run.mjs', ...rest],
    { stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
}

/** A suite has no slash in its name; `build` is a folder, too. */
function isPath(name) {
  return name.includes('/') && existsSync(name)
}

/** Vitest says what it ran, and starts PostgreSQL itself. Files of the suites that need a build take the one that is there. */
function testFiles() {
  return spawnSync('vitest', ['run', ...names], { stdio: 'inherit' }).status === 0
}

/** The named suites and the commands that they need. All of the tier when none is named. */
function chosen() {
  const all = [...Object.keys(COMMANDS), ...Object.keys(NEEDS)]
  const unknown = names.find((name) => !all.includes(name))
  if (unknown) {
    print(`There is no suite and no file "${unknown}". The suites are: ${all.join(' ')}`)
    return new Set()
  }
  const left = [...ON_REQUEST, ...(isSmall ? IN_FULL_ONLY : [])]
  const wanted = names.length > 0 ? names : all.filter((name) => !left.includes(name))
  return new Set([...wanted, ...wanted.flatMap((name) => NEEDS[name] ?? [])])
}

/** Runs the commands and, beside the later ones, all tests in one run of Vitest. Shows each when it is done. */
async function runSuites(wanted) {
  const waiting = Object.keys(COMMANDS).filter((name) => wanted.has(name))
  const suites = Object.keys(NEEDS).filter((name) => wanted.has(name))
  const needed = new Set(suites.flatMap((name) => NEEDS[name]))
  const results = []
  let tests = null
  const startTests = () => {
    if (tests || results.filter(({ name }) => needed.has(name)).length < needed.size) return
    const missing = results.find(({ name, failed }) => needed.has(name) && failed > 0)?.name
    tests =
      suites.length > 0
        ? runVitest(suites, { missing, isSmall, shard: valueOf('shard') })
        : Promise.resolve([])
  }
  const lane = async () => {
    while (waiting.length > 0) {
      const name = waiting.shift()
      const started = performance.now()
      const result = { name, notes: [], ...(await COMMANDS[name]()) }
      results.push({ ...result, seconds: (performance.now() - started) / 1000 })
      show(results.at(-1))
      startTests()
    }
  }
  startTests()
  await Promise.all(Array.from({ length: LANES }, lane))
  for (const result of (await tests) ?? []) {
    results.push(result)
    show(result)
  }
  return results
}

/** The build is of these sources, as its stamp says. */
async function alreadyDone() {
  return { passed: 1, failed: 0 }
}

/** A suite of one test: the command has to end with 0. */
function command(line, env) {
  return async () => {
    const { exitCode, output } = await runCommand(line, { env: { ...env, CI: '1' } })
    return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, output }
  }
}

/** Finds or installs a program that tests need. It counts as a test only when it fails. */
function program(name) {
  const ensure = command(`node tests/helpers/ensure.mjs ${name}`)
  return async () => ({ ...(await ensure()), passed: 0 })
}

function show({ name, passed, failed, output, seconds }) {
  if (failed > 0) print(`\n--- ${name} ---\n${output.trim()}\n--- end of ${name} ---\n`)
  const outcome =
    failed > 0 ? `FAILED  ${name}: ${failed} of ${passed + failed}` : `ok      ${name}: ${passed}`
  print(`${outcome} in ${seconds.toFixed(1)} s`)
}

function finish(results) {
  const sum = (figure) => results.reduce((total, result) => total + result[figure], 0)
  const failed = results.length === 0 ? 1 : sum('failed')
  const row = (name, ...cells) =>
    print(name.padEnd(14) + cells.map((cell) => String(cell).padStart(10)).join(''))
  print('')
  row('suite', 'passed', 'failed', 'seconds')
  for (const { name, seconds, ...figures } of results)
    row(name, figures.passed, figures.failed, seconds.toFixed(1))
  row('by the clock', sum('passed'), failed, (performance.now() / 1000).toFixed(1))
  print('')
  for (const note of results.flatMap(({ notes }) => notes)) print(note)
  print(`${sum('passed')} passed, ${failed} failed`)
  end(failed === 0)
}

/** Ends this process when its last lines are written: into a pipe they are still on their way. */
function end(hasPassed) {
  process.stdout.write('', () => process.exit(hasPassed ? 0 : 1))
}

function print(line) {
  process.stdout.write(`${line}\n`)
}
