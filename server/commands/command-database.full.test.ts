import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isProgress } from '../../tests/helpers/command-lines'
import { testDatabase } from '../../tests/helpers/database'
import { importFolder } from '../../cms/lake/testing/lake'
import { temporaryFolder } from '../../tests/helpers/temporary-folder'
import { SECRETS } from '../../tests/helpers/site'
import { contentCommand } from './content-command'
import { runDataCommand } from './data-commands'

type Settings = Record<string, string>

/** Runs a command as npm would, with what is typed at its question. */
async function run(
  name: string,
  words: string[],
  settings: Settings,
  typed: string | null = null,
): Promise<{ code: number; said: string; asked: string }> {
  const said: string[] = []
  const asked: string[] = []
  const [kind, command = ''] = name.split(':')
  const terminal = {
    say: (line: string) => void (isProgress(line) || said.push(line)),
    ask: async (question: string) => {
      asked.push(question)
      return typed
    },
    now: () => new Date('2026-03-01T12:00:00Z'),
  }
  const runs = kind === 'data' ? runDataCommand : contentCommand
  const code = await runs([command, ...words], settings, terminal)
  return { code, said: said.join('\n'), asked: asked.join('\n') }
}

/** Every command, with words that it accepts. */
function everyCommand(): [string, string[]][] {
  const folder = temporaryFolder()
  return [
    ['data:backup', [join(folder, 'festival.gz')]],
    ['data:reseal', []],
    ['data:retention', []],
    ['content:export', [join(folder, 'content.tar.gz')]],
    ['content:import', [importFolder([{ _id: 'a', _type: 'x' }])]],
    ['content:reset', ['--yes']],
  ]
}

test('no command makes a data folder or a database: each says what it has looked for', async () => {
  for (const [name, words] of everyCommand()) {
    const folder = temporaryFolder()
    const mistyped = join(folder, 'festivl')
    expect(await run(name, words, { ...SECRETS, DATA_DIR: mistyped })).toMatchObject({
      code: 1,
      said: `There is no folder ${mistyped} (DATA_DIR), DATABASE_URL is not set, and a command makes no database. Run the command with the settings of the site; docs/operating.md says how, under "Commands".`,
    })
    expect(existsSync(mistyped)).toBe(false)
    mkdirSync(mistyped)
    expect((await run(name, words, { ...SECRETS, DATA_DIR: mistyped })).said).toContain(
      `There is no database in the folder ${mistyped} (DATA_DIR), DATABASE_URL is not set`,
    )
    expect(readdirSync(mistyped)).toEqual([])
  }
})

test('no command makes tables in a database that is none of the site’s, and none says the password', async () => {
  await using pg = await testDatabase('empty')
  const url = new URL(pg.url)
  for (const [name, words] of everyCommand())
    expect(await run(name, words, { ...SECRETS, DATABASE_URL: pg.url })).toMatchObject({
      code: 1,
      said: `There is no site in the database ${url.pathname.slice(1)} at ${url.host} (DATABASE_URL): it has none of the site’s tables, and a command makes none. Run the command with the settings of the site; docs/operating.md says how, under "Commands".`,
    })
  expect(await pg.sql`select 1 from pg_class where relname = 'migrations'`).toHaveLength(0)
})

test('an empty backup warns that it is empty, when it is saved and when it is restored', async () => {
  await using pg = await testDatabase()
  await using other = await testDatabase('empty')
  const file = join(temporaryFolder(), 'festival.gz')
  const saved = await run('data:backup', [file], { ...SECRETS, DATABASE_URL: pg.url })
  expect(saved.code).toBe(0)
  expect(saved.said).toMatch(
    /^Saved: 0 flights, .*\nWarning: the backup is empty, because the database test_\w+ at .* is\. Was this the database of the site\?$/,
  )
  const restored = await run('data:restore', [file], { ...SECRETS, DATABASE_URL: other.url })
  expect(restored.said).toMatch(/\nWarning: the backup was empty\. Is it the right file\?$/)
})

test('a restore over a database asks first, and names the database that it would empty', async () => {
  await using pg = await testDatabase()
  const settings = { ...SECRETS, DATABASE_URL: pg.url }
  const file = join(temporaryFolder(), 'festival.gz')
  await run('data:backup', [file], settings)
  await pg.sql`insert into attendee_pinboard (alias, location) values ('Ana', 'Palma')`
  expect((await run('data:restore', [file], settings)).said).toContain('add "-- --replace"')
  expect(await run('data:restore', [file, '--replace'], settings, 'n')).toMatchObject({
    code: 1,
    said: 'Nothing was changed.',
    asked: expect.stringMatching(
      /^Everything in the database test_\w+ at .* \(DATABASE_URL\) is deleted, and .*festival\.gz takes its place\. Go on\?/,
    ),
  })
  expect(await run('data:restore', [file, '--replace'], settings)).toMatchObject({
    code: 1,
    said: 'Nothing was changed: nobody can be asked here. Add "-- --yes" to go on without a question.',
  })
  expect(await pg.sql`select alias from attendee_pinboard`).toHaveLength(1)
  expect(await run('data:restore', [file, '--replace'], settings, 'y')).toMatchObject({ code: 0 })
  expect(await pg.sql`select alias from attendee_pinboard`).toHaveLength(0)
  expect(await run('data:restore', [file, '--replace', '--yes'], settings)).toMatchObject({
    code: 0,
    asked: '',
  })
})

test.each([
  ['data:retention', [], 'npm_config_dry_run', '--dry-run'],
  ['data:retention', [], 'npm_config_dryrun', '--dryrun'],
  ['data:restore', ['festival.gz'], 'npm_config_replace', '--replace'],
  ['data:restore', ['festival.gz'], 'npm_config_new', '--new'],
  ['content:import', ['cms/seed'], 'npm_config_replace', '--replace'],
])(
  '%s %j with an option that npm has kept for itself (%s) does nothing, and says where options go',
  async (name, words, variable, option) => {
    const settings = { ...SECRETS, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/x' }
    const { code, said } = await run(name, words, { ...settings, [variable]: 'true' })
    expect(code).toBe(1)
    expect(said).toContain(`Nothing was done: npm has kept "${option}" for itself.`)
    expect(said).toContain(`npm run ${name}`)
  },
)

test('npm’s own settings keep no command from its work', async () => {
  await using pg = await testDatabase()
  const settings = {
    ...SECRETS,
    DATABASE_URL: pg.url,
    npm_config_yes: 'true',
    npm_config_prefix: '/usr',
    npm_config_node_gyp: '/usr/bin/node-gyp',
  }
  expect(await run('data:retention', ['--dry-run'], { ...settings })).toMatchObject({ code: 0 })
})

test('a seal is not renewed with a key that was made just now', async () => {
  const folder = temporaryFolder()
  const { said } = await run('data:reseal', [], { DATA_DIR: folder })
  expect(said).toBe(
    `The data key cannot be read: DATA_KEY is not set, and the file ${join(folder, 'data-key')} is missing or closed to this user. Put the key back that has sealed the flights.`,
  )
  expect(readdirSync(folder)).toEqual([])
})
