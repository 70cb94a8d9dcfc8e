import leven from 'leven'
import type { Logger } from 'pino'
import { z } from 'zod'
import { readServerAddress, WrongAddress } from '../../db/client/server-address.server'
import { LOG_LEVELS } from './log'
import {
  authorization,
  bucket,
  isAdminPassword,
  isContentToken,
  isKey,
  key,
  mailServer,
  origin,
  pointers,
  sender,
  set,
  token,
  wholeNumber,
} from './setting-shapes'

/** Raised when a setting is wrong: one line a setting, with its name and what it should be, never its value. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

export type Env = ReturnType<typeof parseEnv>

/** Every setting, its shape, and the words that complete "NAME must be …". `.env.example` explains them one by one. */
const SETTINGS = {
  PORT: [
    wholeNumber(0, 65_535).default(3000),
    'a port number from 0 to 65535 (0 picks a free one)',
  ],
  HOST: [set.default('127.0.0.1'), 'an address to listen on, such as 127.0.0.1 or 0.0.0.0'],
  PUBLIC_URL: [origin.optional(), 'an origin such as https://festival.example, without a path'],
  HSTS_SUBDOMAINS: [
    z
      .enum(['0', '1'])
      .default('0')
      .transform((text) => text === '1'),
    '1 or 0',
  ],
  DATA_DIR: [set.default('.data'), 'the path of a folder'],
  // `readServerAddress` knows its shape, and says what is wrong with it.
  DATABASE_URL: [set.optional(), 'the address of a PostgreSQL server'],
  DATABASE_CONNECTIONS: [
    wholeNumber(4, 1000).default(12),
    'a number of connections from 4 to 1000',
  ],
  ADMIN_PASSWORD: [
    z.string().refine(isAdminPassword).optional(),
    '12 to 200 visible ASCII characters without spaces',
  ],
  DATA_KEY: [key.optional(), '32 bytes in base64 (make one with: openssl rand -base64 32)'],
  DATA_KEY_OLD: [
    set
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine((keys) => keys.every(isKey))
      .default([]),
    'earlier values of DATA_KEY, separated by commas',
  ],
  RETENTION_DAYS: [wholeNumber(1, 3650).default(60), 'a number of days from 1 to 3650'],
  SANITY_PROJECT_ID: [
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]*$/)
      .optional(),
    'the id of a Sanity project: lower-case letters, digits and dashes',
  ],
  SANITY_DATASET: [
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9_-]*$/)
      .default('production'),
    'the name of a dataset: lower-case letters, digits, dashes and underscores',
  ],
  SANITY_READ_TOKEN: [token.optional(), 'a read token of the Sanity project'],
  SANITY_API_HOST: [origin.optional(), 'an origin such as http://127.0.0.1:3333'],
  CONTENT_TOKEN: [
    z.string().refine(isContentToken).optional(),
    '16 to 200 visible ASCII characters without spaces',
  ],
  // `fetch` takes no address with a user in it.
  BOOKING_FEED_URL: [
    z
      .url({ protocol: /^https?$/, abort: true })
      .refine((url) => new URL(url).username + new URL(url).password === '')
      .optional(),
    'an http or https address without a user or password in it',
  ],
  BOOKING_FEED_TOKEN: [token.optional(), 'a bearer token, visible ASCII characters without spaces'],
  BOOKING_FEED_AUTH: [
    authorization.optional(),
    'Bearer, Token or Basic, a space and the credentials, or none',
  ],
  BOOKING_FEED_POINTER: [
    pointers.default([['confirmedBookings']]),
    'a JSON pointer such as /data/sold, or several joined by +',
  ],
  BOOKING_FEED_EDITION: [
    wholeNumber(2000, 2100).optional(),
    'the year of the festival whose bookings the feed tells',
  ],
  TRUST_PROXY: [
    wholeNumber(0, 10).default(0),
    'the number of proxies in front of this server, from 0 to 10',
  ],
  SHARED_CACHE_SECONDS: [wholeNumber(0, 60).default(0), 'a number of seconds from 0 to 60'],
  ASSETS: [
    bucket.optional(),
    's3://bucket?region=… for AWS, or s3://bucket?endpoint=https://…&region=… for other object stores',
  ],
  AWS_ACCESS_KEY_ID: [token.optional(), 'the id of a key that may use the bucket of ASSETS'],
  AWS_SECRET_ACCESS_KEY: [token.optional(), 'the secret of the key AWS_ACCESS_KEY_ID'],
  AWS_SESSION_TOKEN: [token.optional(), 'the token of a session of AWS'],
  METRICS_TOKEN: [
    z.string().refine(isContentToken).optional(),
    '16 to 200 visible ASCII characters without spaces',
  ],
  DRAIN_SECONDS: [wholeNumber(0, 300).default(0), 'a number of seconds from 0 to 300'],
  MAIL_URL: [
    mailServer.optional(),
    'an address such as smtps://user:password@mail.example:465, without parameters and with %25 for a % in the password',
  ],
  MAIL_FROM: [
    sender.optional(),
    'an address such as travel@festival.example or Festival <travel@festival.example>',
  ],
  OFFLINE: [z.enum(['on', 'off']).default('on'), 'on or off'],
  LOG_LEVEL: [z.enum(LOG_LEVELS).default('info'), `one of ${LOG_LEVELS.join(', ')}`],
} as const satisfies Record<string, readonly [z.ZodType, string]>

/** So that a test can look for them in what browsers get. */
export const SETTING_NAMES = Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]

/**
 * Reads all settings once, at the start. An empty value counts as not set.
 *
 * @throws {SettingsError} naming every setting that is wrong or missing.
 */
export function parseEnv(variables: Record<string, string | undefined>) {
  const problems: string[] = []
  const settings = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, [shape, expected]]) => {
      const parsed = shape.safeParse(variables[name] === '' ? undefined : variables[name])
      if (!parsed.success) problems.push(`${name} must be ${expected}.`)
      return [name, parsed.data]
    }),
  ) as { [Name in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[Name][0]> }

  const isHosted = settings.SANITY_PROJECT_ID !== undefined
  const demand = (name: keyof typeof SETTINGS, because: string) => {
    if (!variables[name]) problems.push(`${name} is required ${because}: ${SETTINGS[name][1]}.`)
  }
  if (variables.DATABASE_URL) {
    const wrong = wrongAddress(settings.DATABASE_URL ?? '')
    if (wrong !== null) problems.push(wrong)
    demand('ADMIN_PASSWORD', 'with DATABASE_URL')
    demand('DATA_KEY', 'with DATABASE_URL')
    if (!isHosted) demand('CONTENT_TOKEN', 'with DATABASE_URL and no SANITY_PROJECT_ID')
  }
  if (isHosted) demand('SANITY_READ_TOKEN', 'with SANITY_PROJECT_ID')
  if (variables.ASSETS) {
    demand('AWS_ACCESS_KEY_ID', 'with ASSETS')
    demand('AWS_SECRET_ACCESS_KEY', 'with ASSETS')
  }
  if (variables.MAIL_URL) demand('MAIL_FROM', 'with MAIL_URL')
  if (variables.BOOKING_FEED_TOKEN && variables.BOOKING_FEED_AUTH)
    problems.push('BOOKING_FEED_AUTH and BOOKING_FEED_TOKEN are both set: keep one of them.')
  if (problems.length > 0) throw new SettingsError(problems.join('\n'))
  return settings
}

function wrongAddress(url: string): string | null {
  try {
    readServerAddress(url)
    return null
  } catch (error) {
    if (error instanceof WrongAddress) return error.message
    throw error
  }
}

/**
 * Variables that look like a misspelt setting: of one typing mistake, or two in a long name.
 *
 * @returns the name that was given, and the setting that was probably meant.
 */
export function misspeltSettings(
  variables: Record<string, string | undefined>,
): { given: string; meant: string }[] {
  return Object.keys(variables)
    .filter((given) => !(given in SETTINGS))
    .flatMap((given) => {
      const meant = SETTING_NAMES.find((name) => leven(given, name) <= (name.length > 8 ? 2 : 1))
      return meant === undefined ? [] : [{ given, meant }]
    })
}

/** Settings that mean nothing without another one. */
const NEEDED: Partial<Record<keyof typeof SETTINGS, keyof typeof SETTINGS>> = {
  MAIL_FROM: 'MAIL_URL',
  BOOKING_FEED_POINTER: 'BOOKING_FEED_URL',
  BOOKING_FEED_AUTH: 'BOOKING_FEED_URL',
  BOOKING_FEED_TOKEN: 'BOOKING_FEED_URL',
  BOOKING_FEED_EDITION: 'BOOKING_FEED_URL',
  SANITY_DATASET: 'SANITY_PROJECT_ID',
  SANITY_READ_TOKEN: 'SANITY_PROJECT_ID',
  SANITY_API_HOST: 'SANITY_PROJECT_ID',
}

/** @returns settings that are given without the one that they belong to. They are no error: it may be left empty on purpose. */
export function idleSettings(
  variables: Record<string, string | undefined>,
): { given: string; needed: string }[] {
  return Object.entries(NEEDED).flatMap(([given, needed]) =>
    variables[given] && !variables[needed] ? [{ given, needed }] : [],
  )
}

/** Tells the operator of settings that are misspelt or have no effect. */
export function warnOfSettings(variables: Record<string, string | undefined>, log: Logger): void {
  for (const { given, meant } of misspeltSettings(variables))
    log.warn({ given, meant }, 'unknown setting, which is probably misspelt')
  for (const { given, needed } of idleSettings(variables))
    log.warn(`${given} has no effect, because ${needed} is not set`)
  if (variables.ASSETS && variables.SANITY_PROJECT_ID)
    log.warn('ASSETS has no effect, because SANITY_PROJECT_ID is set')
}

/** The booking provider's feed; null without its address. */
export function bookingFeed(env: Env) {
  const { BOOKING_FEED_URL: url, BOOKING_FEED_TOKEN: token, BOOKING_FEED_AUTH: whole } = env
  if (url === undefined) return null
  const bearer = token === undefined ? null : `Bearer ${token}`
  return { url, authorization: whole ?? bearer, pointers: env.BOOKING_FEED_POINTER }
}
