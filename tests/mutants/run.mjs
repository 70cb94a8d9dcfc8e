/*
 * `npm run mutants [-- words of names]`: breaks the product in one place at a time, and looks whether a test notices.
 * Works in a copy of the project. Not part of CI: each mutant of the front end is built, which takes some seconds.
 */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { endCommands, runCommand } from '../helpers/run-command.mjs'
import { MUTANTS } from './mutants.mjs'

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'mutants-'))
const env = { PATH: [join(copy, 'node_modules/.bin'), process.env.PATH].join(delimiter) }

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    endCommands()
    finish(1)
  })
}

const wanted = process.argv.slice(2)
const chosen = MUTANTS.filter(({ name }) => wanted.every((word) => name.includes(word)))
makeCopy()
const results = []
for (const mutant of chosen) {
  const result = await tryOut(mutant)
  results.push(result)
  print(`${result.outcome.padEnd(9)} ${mutant.name} (${result.seconds.toFixed(0)} s)`)
}
const survivors = results.filter(({ outcome }) => !outcome.startsWith('killed'))
print(`\n| mutant | file | test | outcome |\n| --- | --- | --- | --- |`)
for (const { name, file, test, outcome } of results)
  print(`| ${name} | ${file} | ${test} | ${outcome} |`)
print(`\n${results.length - survivors.length} of ${results.length} mutants killed`)
finish(survivors.length > 0 ? 1 : 0)

/** What git knows or would take, with the packages that are installed. */
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

/** `killed` when the mutant's test fails, `survived` when it passes, `no mutant` when the text to break is not there once. */
async function tryOut({ name, file, from, to, test, only }) {
  const started = performance.now()
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  let outcome = 'no mutant'
  if (text.split(from).length === 2) {
    writeFileSync(
      path,
      text.replace(from, () => to),
    )
    outcome = await isNoticed(test, only)
    writeFileSync(path, text)
  }
  return { name, file, test, outcome, seconds: (performance.now() - started) / 1000 }
}

async function isNoticed(test, only) {
  const project = /^tests\/(e2e|integration|bundle)\//.exec(test)?.[1] ?? 'unit'
  if (project !== 'unit') {
    const build = await runCommand('node server/build.mjs', { env: { ...env, CI: '1' }, cwd: copy })
    if (build.exitCode !== 0) return 'killed by the build'
  }
  const pattern = only ? ` -t ${JSON.stringify(only)}` : ''
  const command = `vitest run --project ${project} --retry=0 --maxWorkers=1${pattern} ${test}`
  const { exitCode, output } = await runCommand(command, {
    env: { ...env, CI: '1' },
    cwd: copy,
    deadlineMs: 240_000,
  })
  // A pattern that matches nothing skips every test, and then nothing was tried.
  if (!/Tests .*\b(passed|failed)/.test(output)) return 'no test'
  return exitCode === 0 ? 'survived' : 'killed'
}

function finish(code) {
  rmSync(copy, { recursive: true, force: true })
  process.exit(code)
}

function print(line) {
  process.stdout.write(`${line}\n`)
}
