import { expect, test } from 'vitest'
import { idleSettings, misspeltSettings, parseEnv, SettingsError } from './env'

const KEY = Buffer.alloc(32, 7).toString('base64')

test('nothing set gives the defaults of a run without any account', () => {
  expect(parseEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: '.data',
    TRUST_PROXY: 0,
    SHARED_CACHE_SECONDS: 0,
    LOG_LEVEL: 'info',
  })
})

test('an empty value counts as not set', () => {
  expect(parseEnv({ PORT: '', DATABASE_URL: '', DATA_KEY_OLD: '' })).toMatchObject({
    PORT: 3000,
    DATABASE_URL: undefined,
    DATA_KEY_OLD: [],
  })
})

test.each([
  ['PORT', '70000'],
  ['PORT', '3e3'],
  ['PUBLIC_URL', 'https://festival.example/path'],
  ['PUBLIC_URL', 'ftp://festival.example'],
  ['PUBLIC_URL', 'localhost-3000'],
  ['SANITY_API_HOST', 'hunter2'],
  ['DATABASE_URL', 'postgresql://u:12#hunter2@db/x'],
  ['DATABASE_URL', 'postgresql://u:12/hunter2@db/x'],
  ['DATABASE_URL', 'postgresql://u:12?hunter2@db/x'],
  ['DATABASE_URL', 'postgresql://u:12?hunter=2@db/x'],
  ['DATABASE_URL', 'mysql://root:hunter2hunter2@db/x'],
  ['DATABASE_URL', 'postgresql://hunter:50%off@db/x'],
  ['DATABASE_URL', 'postgresql://hunter%:50@db/x'],
  // The bytes that follow are no UTF-8.
  ['DATABASE_URL', 'postgresql://hunter:%ff@db/x'],
  ['ADMIN_PASSWORD', 'short'],
  ['ADMIN_PASSWORD', 'has a space in it'],
  ['DATA_KEY', 'c2hvcnQ='],
  ['DATA_KEY_OLD', `${KEY},nonsense`],
  ['SANITY_PROJECT_ID', 'Not An Id'],
  ['SANITY_READ_TOKEN', 'a token in €'],
  ['BOOKING_FEED_TOKEN', 'Bearer hunter2'],
  ['BOOKING_FEED_URL', 'file:///etc/passwd'],
  ['BOOKING_FEED_URL', 'hunter2'],
  ['BOOKING_FEED_URL', 'https://user:hunter2@feed.example'],
  ['BOOKING_FEED_URL', 'https://:hunter2@feed.example'],
  ['BOOKING_FEED_AUTH', 'hunter2'],
  ['BOOKING_FEED_AUTH', 'Digest hunter2'],
  ['BOOKING_FEED_AUTH', 'Bearer hunter2 and more'],
  ['BOOKING_FEED_AUTH', 'Bearer hunter2\r\nX-Evil: 1'],
  ['BOOKING_FEED_POINTER', 'hunter2'],
  ['BOOKING_FEED_POINTER', '/hunter2/~2'],
  ['BOOKING_FEED_POINTER', '/hunter2+'],
  ['BOOKING_FEED_POINTER', '+/hunter2'],
  ['TRUST_PROXY', '-1'],
  ['SHARED_CACHE_SECONDS', '61'],
  ['ASSETS', 's3://hunter2'],
  ['ASSETS', 'https://hunter2.s3.eu-south-2.amazonaws.com'],
  ['MAIL_URL', 'https://hunter2@mail.example'],
  ['MAIL_URL', 'smtps://hunter2@mail.example?logger=true'],
  ['MAIL_URL', 'smtps:hunter2'],
  ['MAIL_URL', 'smtps://hunter:50%off@mail.example'],
  ['MAIL_FROM', 'hunter2'],
  ['MAIL_FROM', 'Festival <a@hunter2.example>\r\nBcc: b@c.example'],
  ['LOG_LEVEL', 'loud'],
])('a wrong %s is refused by name and without its value', (name, value) => {
  const refusal = refusalOf({ [name]: value })
  expect(refusal).toContain(`${name} must be`)
  expect(refusal).not.toContain(value)
})

test.each([
  ['/sold', [['sold']]],
  ['/paid_orders + /pending_orders', [['paid_orders'], ['pending_orders']]],
  [
    '/a/0/b+/a/1/b',
    [
      ['a', '0', 'b'],
      ['a', '1', 'b'],
    ],
  ],
  // As RFC 6901 has them: the empty name, a slash and a tilde in a name.
  ['/', [['']]],
  ['/a~1b/m~0n/~01', [['a/b', 'm~n', '~1']]],
  ['/a+b', [['a+b']]],
])('the pointer %s leads to %j', (BOOKING_FEED_POINTER, names) => {
  expect(parseEnv({ BOOKING_FEED_POINTER }).BOOKING_FEED_POINTER).toEqual(names)
})

test.each([
  ['none', null],
  ['Bearer abc', 'Bearer abc'],
  ['Token abc', 'Token abc'],
  ['Basic c2tfMTo=', 'Basic c2tfMTo='],
  ['Basic sk_1:', 'Basic c2tfMTo='],
  ['', undefined],
])('the authorization "%s" is sent as %s', (BOOKING_FEED_AUTH, header) => {
  expect(parseEnv({ BOOKING_FEED_AUTH }).BOOKING_FEED_AUTH).toBe(header)
})

test('two ways to say the feed’s credentials are refused', () => {
  const both = { BOOKING_FEED_AUTH: 'Token hunter2', BOOKING_FEED_TOKEN: 'hunter2' }
  expect(refusalOf(both)).toMatch(/^BOOKING_FEED_AUTH and BOOKING_FEED_TOKEN are both set/)
  expect(refusalOf(both)).not.toContain('hunter2')
})

test.each(['PUBLIC_URL', 'SANITY_API_HOST'] as const)(
  'the origin %s may be written with a slash at its end',
  (name) => {
    expect(parseEnv({ [name]: 'https://festival.example/' })[name]).toBe('https://festival.example')
  },
)

test('an unknown parameter of DATABASE_URL is among what is wrong', () => {
  expect(refusalOf({ PORT: 'x', DATABASE_URL: 'postgresql://u@db/x?schemas=y' })).toContain(
    'DATABASE_URL has parameters that are not known: "schemas".',
  )
})

test('all wrong settings are named at once', () => {
  expect(refusalOf({ PORT: 'x', TRUST_PROXY: 'y' }).split('\n')).toHaveLength(2)
})

test('a database of one’s own needs its secrets set, because no generated file would be shared by the instances', () => {
  const url = 'postgresql://u@127.0.0.1/x'
  for (const name of ['ADMIN_PASSWORD', 'DATA_KEY', 'CONTENT_TOKEN'])
    expect(refusalOf({ DATABASE_URL: url })).toContain(name)
  const secrets = { ADMIN_PASSWORD: 'stalactite-42', DATA_KEY: KEY }
  expect(refusalOf({ DATABASE_URL: url, ...secrets })).toContain('CONTENT_TOKEN')
  expect(
    parseEnv({ DATABASE_URL: url, ...secrets, CONTENT_TOKEN: 'a-token-of-16-characters' })
      .DATABASE_URL,
  ).toBe(url)
  expect(
    parseEnv({ DATABASE_URL: url, ...secrets, SANITY_PROJECT_ID: 'abc', SANITY_READ_TOKEN: 'sk' })
      .SANITY_PROJECT_ID,
  ).toBe('abc')
})

test('a bucket needs its key, and a key without a bucket may be for another program', () => {
  const ASSETS = 's3://festival?region=eu-south-2'
  expect(refusalOf({ ASSETS, AWS_ACCESS_KEY_ID: 'AKIA' })).toContain(
    'AWS_SECRET_ACCESS_KEY is required with ASSETS',
  )
  expect(refusalOf({ ASSETS, AWS_SECRET_ACCESS_KEY: 'hunter2' })).toContain(
    'AWS_ACCESS_KEY_ID is required with ASSETS',
  )
  const key = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'hunter2' }
  expect(parseEnv({ ASSETS, ...key })).toMatchObject({ ASSETS, ...key })
  expect(idleSettings(key)).toEqual([])
})

test('a hosted project needs its read token, because its dataset is private', () => {
  expect(refusalOf({ SANITY_PROJECT_ID: 'abc' })).toContain('SANITY_READ_TOKEN')
})

function refusalOf(variables: Record<string, string>): string {
  try {
    parseEnv(variables)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  throw new Error('the settings were accepted')
}

test('a misspelt setting is noticed, and other variables are left alone', () => {
  const others = {
    PATH: '',
    HOME: '',
    HOSTNAME: 'x',
    LANG: 'en',
    TERM: '',
    SANITY_STUDIO_DATASET: '',
  }
  expect(
    misspeltSettings({
      ...others,
      PORT: '1',
      PROT: '1',
      ADMIN_PASWORD: 'x',
      BOOKING_FEED_TOKENS: 'x',
    }),
  ).toEqual([
    { given: 'ADMIN_PASWORD', meant: 'ADMIN_PASSWORD' },
    { given: 'BOOKING_FEED_TOKENS', meant: 'BOOKING_FEED_TOKEN' },
  ])
})

test('a setting whose other half is missing or empty is noticed', () => {
  expect(
    idleSettings({
      MAIL_FROM: 'a@b.example',
      MAIL_URL: '',
      BOOKING_FEED_URL: 'https://tickets.example',
      BOOKING_FEED_TOKEN: 'x',
      SANITY_READ_TOKEN: 'x',
      PORT: '1',
    }),
  ).toEqual([
    { given: 'MAIL_FROM', needed: 'MAIL_URL' },
    { given: 'SANITY_READ_TOKEN', needed: 'SANITY_PROJECT_ID' },
  ])
})

test('a mail server needs a sender, and takes one with or without a name', () => {
  const MAIL_URL = 'smtps://user:secret@mail.example:465'
  expect(refusalOf({ MAIL_URL })).toContain('MAIL_FROM is required with MAIL_URL')
  for (const MAIL_FROM of ['a@b.example', 'The Festival <a@b.example>'])
    expect(parseEnv({ MAIL_URL, MAIL_FROM })).toMatchObject({ MAIL_URL, MAIL_FROM })
})
