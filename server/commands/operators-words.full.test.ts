import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isProgress } from '../../tests/helpers/command-lines'
import { standby, testDatabase } from '../../tests/helpers/database'
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

function aFile(name: string, text: string, encoding: BufferEncoding = 'utf8'): string {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, text, encoding)
  return path
}

type Row = [string, () => Promise<string>, RegExp]

const ROWS: Row[] = [
  [
    'a wrong setting',
    () => refusal(() => parseEnv({ PORT: 'many' })),
    /^PORT must be a port number from 0 to 65535 \(0 picks a free one\)\.$/,
  ],
  [
    'a missing secret',
    () => refusal(() => parseEnv({ ...SECRETS, DATABASE_URL: AWAY, DATA_KEY: '' })),
    /^DATA_KEY is required with DATABASE_URL: /,
  ],
  [
    'an unknown parameter of the address',
    () => refusal(() => parseEnv({ ...SECRETS, DATABASE_URL: `${AWAY}?shema=x` })),
    /^DATABASE_URL .*: "shema"\./,
  ],
  [
    'a data folder that is a file',
    () => refusal(() => openDataDir(aFile('data', ''))),
    /^DATA_DIR .*\(ENOTDIR\)/,
  ],
  [
    'a data key that is broken',
    () => refusal(() => dataKeyFrom('half')),
    /^The file data-key .* must /,
  ],
  ...(['admin-password', 'data-key', 'content-token'] as const).flatMap((name): Row[] => {
    const read = (folder: string) =>
      refusal(() => readSecrets(parseEnv({}), folder, openLog('silent')))
    const setting = name.toUpperCase().replace('-', '_')
    return [
      [
        `a file ${name} that cannot be read`,
        () => {
          const folder = temporaryFolder()
          mkdirSync(join(folder, name))
          return read(folder)
        },
        new RegExp(`^The file /.*/${name} cannot be read \\(EISDIR\\)\\. .* set ${setting}\\.$`),
      ],
      [
        `a file ${name} that Notepad has saved as "Unicode"`,
        () => {
          const text = '\uFEFFstalagmites-and-tites\r\n'
          return read(join(aFile(name, text, 'utf16le'), '..'))
        },
        new RegExp(`^The file /.*/${name} is not saved as UTF-8`),
      ],
    ]
  }),
  [
    'a secret that cannot be kept',
    () => refusal(() => readSecrets(parseEnv({}), '/dev/null', openLog('silent'))),
    /^The file .*admin-password cannot be written \(ENOTDIR\)/,
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
    /^Port 3000 on 127\.0\.0\.1 is taken/,
  ],
  [
    'a database that does not answer a command',
    () => command('data:retention', [], { DATABASE_URL: AWAY }),
    /\(ECONNREFUSED\).*Nothing was changed/,
  ],
  [
    'a restore on a new machine',
    () =>
      command('data:restore', [aFile('festival.gz', '')], {
        DATA_DIR: join(temporaryFolder(), 'new'),
      }),
    /\(DATA_DIR\).*"-- --new"/,
  ],
  [
    'a backup that is not there',
    () => command('data:restore', [join(temporaryFolder(), 'none.gz')], { DATABASE_URL: AWAY }),
    /none\.gz cannot be read/,
  ],
  [
    'an import that is none',
    () =>
      command('content:import', [aFile('content.tar.gz', 'no archive')], { DATABASE_URL: AWAY }),
    /^Nothing was imported: /,
  ],
  [
    'an import without a document',
    () => command('content:import', [importFolder([])], { DATABASE_URL: AWAY }),
    /^There is no document in /,
  ],
  [
    'an export beside another one of the same name',
    async () => {
      const path = join(temporaryFolder(), 'content.tar.gz')
      writeFileSync(`${path}.part`, 'the first half')
      return command('content:export', [path], { DATABASE_URL: AWAY })
    },
    /content\.tar\.gz\.part already/,
  ],
  [
    'content in Sanity’s cloud',
    () =>
      command('content:reset', ['--yes'], { SANITY_PROJECT_ID: 'abc', SANITY_READ_TOKEN: 'sk' }),
    /Sanity’s cloud/,
  ],
]

test.each(ROWS)('%s is told in a sentence', async (_, fail, sentence) => {
  const said = await fail()
  expect(said).toMatch(sentence)
  expect(said).not.toMatch(/\n +at |hunter2/)
})

test('why the site is not ready says what is wrong with the database', async () => {
  await using pg = await testDatabase('empty')
  const at = async (url: string) => {
    const database = openDatabase(url)
    return databaseCheck(database)().finally(() => database.close())
  }
  expect(await at(pg.url)).toBe(null)
  await using copy = await standby()
  expect(await at(copy.url)).toBe('the database can only be read, because it is a standby')
  expect(await at(AWAY)).toBe('the database does not answer')
  const gone = Object.assign(new URL(pg.url), { pathname: '/nowhere' })
  expect(await at(gone.href)).toBe('the server has no database of the name in DATABASE_URL')
})
