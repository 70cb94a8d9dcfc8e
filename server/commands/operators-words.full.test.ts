import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isProgress } from '../../tests/helpers/command-lines'
import { testDatabase } from '../../tests/helpers/database'
import { importFolder } from '../../cms/lake/testing/lake'
import { temporaryFolder } from '../../tests/helpers/temporary-folder'
import { SECRETS } from '../../tests/helpers/site'
import { databaseCheck } from '../answers/health'
import { openDatabase } from '../../db/client/connect.server'
import { dataKeyFrom } from '../start/keys'
import { listen } from '../start/listen'
import { parseEnv } from '../start/env'
import { openLog } from '../start/log'
import { readSecrets } from '../start/secrets'
import { openDataDir } from '../start/storage'
import { contentCommand } from './content-command'
import { runDataCommand } from './data-commands'

/*
 * What an operator reads when a start or a command fails: one row for each cause. The sentences of a database that is away are in
 * `database-words.server.full.test.ts`, those of a mail in `mail-words.server.full.test.ts`, those of `.env` in `env-file.test.ts`.
 */

type Settings = Record<string, string>
const AWAY = 'postgresql://ana:hunter2@127.0.0.1:1/festival'

/** What a command says, without a terminal. */
async function command(name: string, words: string[], settings: Settings): Promise<string> {
  const said: string[] = []
  const terminal = {
    say: (line: string) => void (isProgress(line) || said.push(line)),
    ask: () => Promise.resolve(null),
    now: () => new Date('2026-03-01T12:00:00Z'),
  }
  const [kind, verb = ''] = name.split(':')
  const run = kind === 'data' ? runDataCommand : contentCommand
  expect(await run([verb, ...words], { ...SECRETS, ...settings }, terminal)).toBe(1)
  return said.join('\n')
}

/** What a step of the start says. */
async function refusal(step: () => unknown): Promise<string> {
  try {
    await step()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('it was not refused')
}

function aFile(name: string, text: string): string {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, text)
  return path
}

type Row = [string, () => Promise<string>, string | RegExp]

const ROWS: Row[] = [
  [
    'a wrong setting',
    () => refusal(() => parseEnv({ PORT: 'many' })),
    'PORT must be a port number from 0 to 65535 (0 picks a free one).',
  ],
  [
    'a missing secret',
    () => refusal(() => parseEnv({ ...SECRETS, DATABASE_URL: AWAY, DATA_KEY: '' })),
    /^DATA_KEY is required with DATABASE_URL: 32 bytes in base64 \(make one with: openssl rand -base64 32\)\.$/,
  ],
  [
    'an unknown parameter of the address',
    () => refusal(() => parseEnv({ ...SECRETS, DATABASE_URL: `${AWAY}?shema=x` })),
    /^DATABASE_URL has parameters that are not known: "shema"\. Take them out, or correct their names\. Known are /,
  ],
  [
    'a data folder that is a file',
    () => refusal(() => openDataDir(aFile('data', ''))),
    'DATA_DIR must be the path of a folder that this user may write to (ENOTDIR).',
  ],
  [
    'a data key that is broken',
    () => refusal(() => dataKeyFrom('half')),
    'The file data-key in the data folder (DATA_DIR) must hold 32 bytes in base64. Restore it: without it no flight details can be read. ' +
      'Delete it only if none have ever been sent, as after a first start that failed; a new key is then made.',
  ],
  ...(['admin-password', 'data-key', 'content-token'] as const).map((name): Row => [
    `a file ${name} that cannot be read`,
    () => {
      const folder = temporaryFolder()
      mkdirSync(join(folder, name))
      return refusal(() => readSecrets(parseEnv({}), folder, openLog('silent')))
    },
    new RegExp(
      `^The file /.*/${name} cannot be read \\(EISDIR\\)\\. .*, or set ${name.toUpperCase().replace('-', '_')}\\.$`,
    ),
  ]),
  ...(['admin-password', 'data-key', 'content-token'] as const).map((name): Row => [
    `a file ${name} that Notepad has saved as "Unicode"`,
    () => {
      const folder = temporaryFolder()
      writeFileSync(join(folder, name), '\uFEFFstalagmites-and-tites\r\n', 'utf16le')
      return refusal(() => readSecrets(parseEnv({}), folder, openLog('silent')))
    },
    new RegExp(`^The file /.*/${name} is not saved as UTF-8\\. Save it as UTF-8\\.$`),
  ]),
  [
    'a secret that cannot be kept',
    () => refusal(() => readSecrets(parseEnv({}), '/dev/null', openLog('silent'))),
    'The file /dev/null/admin-password cannot be written (ENOTDIR). Let the user that starts this read and write it, or set ADMIN_PASSWORD.',
  ],
  [
    'a port that is taken',
    async () => {
      const holder = createServer().listen(0, '127.0.0.1')
      await new Promise((done) => holder.once('listening', done))
      const { port } = holder.address() as AddressInfo
      const said = await refusal(() => listen(createServer(), port, '127.0.0.1', () => undefined))
      holder.close()
      return said.replace(String(port), '3000')
    },
    'Port 3000 on 127.0.0.1 is taken by another program. Stop it, or set PORT to another one.',
  ],
  [
    'a database that does not answer a command',
    () => command('data:retention', [], { DATABASE_URL: AWAY }),
    'The database does not answer (ECONNREFUSED). Start it, or look at DATABASE_URL, and try again. Nothing was changed, unless it went away just now.',
  ],
  [
    'a restore on a new machine',
    () =>
      command('data:restore', [aFile('festival.gz', '')], {
        DATA_DIR: join(temporaryFolder(), 'new'),
      }),
    /^There is no folder .*new \(DATA_DIR\), .* On a new machine add "-- --new": then the restore makes the database\.$/,
  ],
  [
    'a backup that is not there',
    () => command('data:restore', [join(temporaryFolder(), 'none.gz')], { DATABASE_URL: AWAY }),
    /^The file .*none\.gz cannot be read: there is no such file or folder\.$/,
  ],
  [
    'an import that is none',
    () =>
      command('content:import', [aFile('content.tar.gz', 'no archive')], { DATABASE_URL: AWAY }),
    /^Nothing was imported: .+\.$/,
  ],
  [
    'an import without a document',
    () => command('content:import', [importFolder([])], { DATABASE_URL: AWAY }),
    /^There is no document in .+\.$/,
  ],
  [
    'an export beside another one of the same name',
    async () => {
      const path = join(temporaryFolder(), 'content.tar.gz')
      writeFileSync(`${path}.part`, 'the first half')
      return command('content:export', [path], { DATABASE_URL: AWAY })
    },
    /^There is a file .*content\.tar\.gz\.part already: another export is being written, or one was cut off\. Remove it, or name another file\.$/,
  ],
  [
    'content in Sanity’s cloud',
    () =>
      command('content:reset', ['--yes'], {
        SANITY_PROJECT_ID: 'abc',
        SANITY_READ_TOKEN: 'sk',
      }),
    /^The content is in Sanity’s cloud \(SANITY_PROJECT_ID is set\), .* Use "npx sanity dataset export" or "import"\.$/,
  ],
]

test.each(ROWS)('%s is told in a sentence', async (_, fail, sentence) => {
  const said = await fail()
  expect(said).toMatch(sentence)
  if (typeof sentence === 'string') expect(said).toBe(sentence)
  expect(said).not.toMatch(/\n +at |hunter2/)
})

test('why the site is not ready says what is wrong with the database', async () => {
  await using pg = await testDatabase('empty')
  const at = async (url: string) => {
    const database = openDatabase(url)
    return databaseCheck(database)().finally(() => database.close())
  }
  expect(await at(pg.url)).toBe(null)
  expect(await at(AWAY)).toBe('the database does not answer')
  const gone = Object.assign(new URL(pg.url), { pathname: '/nowhere' })
  expect(await at(gone.href)).toBe('the server has no database of the name in DATABASE_URL')
})
