/*
 * `npm test -- --changed`: what a change needs before it is committed, in a minute and a half. `--changed=main` takes all that
 * differs from that commit. The whole run stays the judge; the last lines say what was left out.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { stateOfBuild } from '../server/build-stamp.mjs'

/** The beginnings of the names of the journeys that a change of a folder needs. The first folder that fits counts. */
const JOURNEYS = [
  ['app/pinboard/', ['pinboard', 'pin-', 'board-']],
  ['app/flights/desk/', ['travel-desk']],
  ['app/flights/own/', ['my-flight', 'own-data']],
  ['app/flights/', ['flight', 'admin-list']],
  ['services/mail/', ['mails']],
  ['app/admin/', ['admin', 'keys', 'audit', 'pin-moderation']],
  ['app/booking/', ['home-page']],
  ['app/home/checkout/', ['checkout']],
  ['app/home/', ['home', 'farewell']],
  ['app/lineup/', ['lineup', 'reveal']],
  ['app/timetable/offline/', ['underground']],
  ['app/timetable/calendars/', ['calendars']],
  ['app/timetable/', ['timetable', 'my-night', 'act-pages']],
  ['app/privacy/', ['privacy']],
  ['services/retention/', ['privacy']],
  ['app/browser-errors/', ['browser-errors', 'lost-parts']],
  ['app/islands/', ['islands', 'extensions', 'lost-parts']],
  ['app/forms/', ['flights-sending', 'pinboard-form', 'flight-form-page']],
  ['app/ui/', ['toasts', 'page-styles', 'keyboard']],
  ['app/first-paint/', ['page-styles']],
  ['cms/studio/', ['studio']],
  ['cms/schema/', ['studio-forms']],
  ['cms/preview/', ['preview']],
  ['cms/lake/studio/', ['studio', 'preview']],
  ['cms/lake/transfer/', ['content-commands']],
  ['cms/lake/', ['studio-session', 'preview']],
  ['server/commands/', ['content-commands', 'data-commands']],
  ['server/organisers/', ['studio-session', 'preview']],
  ['server/start/', ['start-and-stop']],
  ['server/', ['front', 'headers', 'kept-pages']],
  ['db/backup/', ['data-commands']],
]
const FOLDERS = ['tests/integration', 'tests/e2e']

/**
 * @param {string} since a commit
 * @returns {boolean} whether all that was run has passed
 */
export function testChanged(since) {
  const changed = changedFiles(since)
  const all = FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => join(folder, name)),
  )
  const journeys = all.filter((file) => changed.includes(file) || isNeeded(file, changed))
  const steps = [
    ['oxlint', '--deny-warnings'],
    ['tsc', '--noEmit'],
    ['oxfmt', '--check'],
    ['vitest', 'run', '--project', 'unit', '--project', 'clock', '--changed', since],
    ['vitest', 'run', '--project', 'unit', 'tests/house'],
  ]
  if (journeys.length > 0) {
    if (stateOfBuild() !== 'fresh') steps.push(['node', 'server/build.mjs'])
    steps.push(['vitest', 'run', '--project', 'integration', '--project', 'e2e', ...journeys])
  }
  const failed = steps.filter((step) => !run(step))
  const left = all.filter((file) => !journeys.includes(file))
  print(
    `\nLeft out: Firefox, the bundle, the schema, and ${left.length} of ${all.length} journeys:`,
  )
  print(left.map((file) => basename(file, '.test.ts')).join(' '))
  for (const step of failed) print(`FAILED  ${step.join(' ')}`)
  print(`${steps.length - failed.length} passed, ${failed.length} failed`)
  return failed.length === 0
}

function changedFiles(since) {
  const names = (...options) => {
    const { status, stdout, stderr } = spawnSync('git', options, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`git ${options.join(' ')} has failed: ${stderr.trim()}`)
    return stdout.split('\n').filter(Boolean)
  }
  return [
    ...names('diff', '--name-only', since),
    ...names('ls-files', '--others', '--exclude-standard'),
  ].filter((file) => existsSync(file) || !file.startsWith('tests/'))
}

function isNeeded(journey, changed) {
  return changed.some((file) => {
    const [, names = []] = JOURNEYS.find(([folder]) => file.startsWith(folder)) ?? []
    return names.some((name) => basename(journey).startsWith(name))
  })
}

function run([program, ...options]) {
  print(`\n> ${program} ${options.join(' ')}`)
  return spawnSync(program, options, { stdio: 'inherit' }).status === 0
}

function print(line) {
  process.stdout.write(`${line}\n`)
}
