import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../tests/helpers/temporary-folder'
import { readSettings } from './env-file.mjs'

test('settings are read with quotes, remarks and the line ends of Windows', () => {
  const text = [
    "ADMIN_PASSWORD='half#and-half'",
    'PORT=4000 # the port',
    '# a remark',
    '',
    'export LOG_LEVEL=warn',
    'MAIL_FROM=Festival <travel@festival.example>',
    'PUBLIC_URL = "https://festival.example"   # quoted',
  ].join('\r\n')
  expect(readSettings(text)).toEqual({
    settings: {
      ADMIN_PASSWORD: 'half#and-half',
      PORT: '4000',
      LOG_LEVEL: 'warn',
      MAIL_FROM: 'Festival <travel@festival.example>',
      PUBLIC_URL: 'https://festival.example',
    },
    unread: [],
    halves: [],
  })
})

test('lines that are no setting are named by their numbers', () => {
  expect(readSettings('PORT: 4000\nHOST=::1\njust words\nLONG="one\ntwo"\nset X=1\n')).toEqual({
    settings: { HOST: '::1', LONG: 'one\ntwo' },
    unread: [1, 3, 6],
    halves: [],
  })
})

test.each([
  ['a # within a value without quotes', 'ADMIN_PASSWORD=stalag#mites-and-tites'],
  ['a quote that is not closed', 'ADMIN_PASSWORD="stalagmites-and-tites'],
  ['a quote within a quoted value', 'ADMIN_PASSWORD="stalag"mites-and-tites"'],
])('%s would leave a half: the setting is named', (_, line) => {
  expect(readSettings(`\n${line}`).halves).toEqual([{ name: 'ADMIN_PASSWORD', line: 2 }])
})

/** What a process says that reads the file, and then prints its password. */
function load(path: string) {
  const code = `
    import { loadEnvFile } from ${JSON.stringify(pathToFileURL('server/env-file.mjs').href)}
    loadEnvFile(${JSON.stringify(path)})
    const { ADMIN_PASSWORD = '' } = process.env
    process.stdout.write(ADMIN_PASSWORD)`
  const { PATH = '' } = process.env
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', code],
    { env: { PATH, NODE_ENV: 'production', HOST: 'from-the-environment' }, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

test('half a password opens nothing: the start ends with 1, the name and the line, and no part of the value', () => {
  const path = join(temporaryFolder(), 'settings')
  writeFileSync(path, 'HOST=127.0.0.1\nADMIN_PASSWORD=stalag#mites-and-tites\n')
  expect(load(path)).toEqual({
    status: 1,
    stdout: '',
    stderr: `ADMIN_PASSWORD in line 2 of ${path} would be cut off at a # or a quote. Put its whole value between single quotes: ADMIN_PASSWORD='…'\n`,
  })
})

test('a line that cannot be read is warned of, and the others count', () => {
  const path = join(temporaryFolder(), 'settings')
  writeFileSync(path, "DATA_KEY: secret\nADMIN_PASSWORD='stalag#mites'\n")
  expect(load(path)).toEqual({
    status: 0,
    stdout: 'stalag#mites',
    stderr: `Line 1 of ${path} was not read. A setting is written as NAME=value, a remark begins with #.\n`,
  })
})

const TEXT = '\uFEFFADMIN_PASSWORD=stalagmites\r\n'
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

test('a byte order mark is no part of the first name', () => {
  const path = join(temporaryFolder(), 'settings')
  writeFileSync(path, TEXT)
  expect(load(path)).toEqual({ status: 0, stdout: 'stalagmites', stderr: '' })
})

test.each([
  ['UTF-16', Buffer.from(TEXT, 'utf16le')],
  ['UTF-16 in the other order', bigEndian(TEXT)],
  ['UTF-16 without a mark', Buffer.from(TEXT.slice(1), 'utf16le')],
  ['UTF-16 in the other order without a mark', bigEndian(TEXT.slice(1))],
  ['the old letters of Windows', Buffer.from('MAIL_FROM=F\xeate <a@b.example>', 'latin1')],
])('%s ends the start: its settings would be passed over', (_, bytes) => {
  const path = join(temporaryFolder(), 'settings')
  writeFileSync(path, bytes)
  expect(load(path)).toEqual({
    status: 1,
    stdout: '',
    stderr: `${path} is not saved as UTF-8. Save it as UTF-8, and start again.\n`,
  })
})

test('a file that is missing is no error, and one that cannot be read ends the start in words', () => {
  const folder = temporaryFolder()
  expect(load(join(folder, 'nowhere'))).toMatchObject({ status: 0, stderr: '' })
  const path = join(folder, 'settings')
  mkdirSync(path)
  expect(load(path)).toMatchObject({
    status: 1,
    stderr: `The settings in ${path} cannot be read (EISDIR). Make it a file that this user may read, or remove it.\n`,
  })
})
