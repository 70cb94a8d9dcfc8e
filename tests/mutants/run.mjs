/*
 * `npm run mutants [-- words]`: breaks the product in one place at a time, and checks that a test fails. It runs the mutants
 * that have all of the words in their suite, name, file or test. The chosen tests first run without a mutant, because a test
 * that is red anyway proves nothing.
 * It works in a copy of the project. It is not part of CI: each mutant of the front end is built, which takes some seconds.
 */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { endCommands, runCommand } from '../helpers/run-command.mjs'
import { MUTANTS } from './mutants.mjs'

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(realpathSync(tmpdir()), 'mutants-'))
const report = join(copy, 'mutants-report.json')
const env = { PATH: [join(copy, 'node_modules/.bin'), process.env.PATH].join(delimiter), CI: '1' }

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    endCommands()
    finish(1)
  })
}

const words = process.argv.slice(2)
const chosen = MUTANTS.filter((mutant) => {
  const text = [projectOf(mutant), mutant.name, mutant.file, mutant.test].join(' ')
  return words.every((word) => text.includes(word))
})
makeCopy()
const withoutMutant = await outcomesWithoutMutant()
const results = []
for (const mutant of chosen) {
  const started = performance.now()
  const result = { ...mutant, outcome: await tryOut(mutant) }
  results.push(result)
  const seconds = (performance.now() - started) / 1000
  print(`${result.outcome.padEnd(9)} ${mutant.name} (${seconds.toFixed(0)} s)`)
}
print(`\n| mutant | file | test | outcome |\n| --- | --- | --- | --- |`)
for (const { name, file, test, only, outcome } of results)
  print(`| ${name} | ${file} | ${test}: ${only.replaceAll('|', '\\|')} | ${outcome} |`)
const killed = results.filter(({ outcome }) => outcome === 'killed').length
print(`\n${killed} of ${results.length} mutants killed`)
finish(killed === results.length ? 0 : 1)

/** Copies the tracked files and the new ones that git does not ignore, and links the installed packages. */
function makeCopy() {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\n').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file), { recursive: true, force: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
}

/** The outcomes of all chosen tests in the unchanged product: one run for each suite. */
async function outcomesWithoutMutant() {
  if (chosen.some(needsBuild) && !(await build())) return []
  const outcomes = []
  for (const project of new Set(chosen.map(projectOf))) {
    const mutants = chosen.filter((mutant) => projectOf(mutant) === project)
    outcomes.push(...(await runTests(project, mutants, 1_200_000)))
  }
  return outcomes
}

/**
 * `killed` when one of the mutant's tests fails, `survived` when all pass. Any other outcome says what is wrong with the entry:
 * the text is not in the file exactly once, there is no such test, it is red without the mutant, or with the mutant the
 * product cannot be built or the tests cannot begin.
 */
async function tryOut(mutant) {
  const { file, from, to } = mutant
  const before = outcomeOf(mutant, withoutMutant)
  if (before === 'none') return 'no test'
  if (before === 'failed') return 'red without the mutant'
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(from).length !== 2) return 'no mutant'
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  try {
    if (needsBuild(mutant) && !(await build())) return 'does not build'
    const after = outcomeOf(mutant, await runTests(projectOf(mutant), [mutant], 240_000))
    return { passed: 'survived', failed: 'killed', none: 'does not begin' }[after]
  } finally {
    writeFileSync(path, text)
  }
}

function outcomeOf({ test, only }, outcomes) {
  const own = outcomes.filter(({ file, title }) => file === test && title.includes(only))
  if (own.length === 0) return 'none'
  return own.every(({ status }) => status === 'passed') ? 'passed' : 'failed'
}

function projectOf({ test }) {
  return /^tests\/(e2e|integration|bundle)\//.exec(test)?.[1] ?? 'unit'
}

function needsBuild(mutant) {
  return projectOf(mutant) !== 'unit'
}

async function build() {
  return (await runCommand('node server/build.mjs', { env, cwd: copy })).exitCode === 0
}

/** Runs the tests of these mutants, which are all of one suite. A run without a report has no outcomes. */
async function runTests(project, mutants, deadlineMs) {
  const files = [...new Set(mutants.map(({ test }) => test))]
  const titles = [
    ...new Set(mutants.map(({ only }) => only.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))),
  ]
  rmSync(report, { force: true })
  await runCommand(
    `vitest run --project ${project === 'unit' ? 'unit --project clock' : project} --retry=0 --maxWorkers=1 --reporter=json --outputFile=${report} ` +
      `-t ${quoted(titles.join('|'))} ${files.map(quoted).join(' ')}`,
    { env, cwd: copy, deadlineMs },
  )
  return readOutcomes()
}

function readOutcomes() {
  let suites = []
  try {
    suites = JSON.parse(readFileSync(report, 'utf8')).testResults
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  return suites.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => ['passed', 'failed'].includes(status))
      .map(({ fullName, status }) => ({ file: relative(copy, name), title: fullName, status })),
  )
}

function quoted(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function finish(code) {
  rmSync(copy, { recursive: true, force: true })
  process.exit(code)
}

function print(line) {
  process.stdout.write(`${line}\n`)
}
