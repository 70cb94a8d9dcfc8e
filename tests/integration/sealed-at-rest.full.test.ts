import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createSealing } from '../../services/sealing.server'
import { databaseOf, testDatabase } from '../helpers/database'
import {
  aFlight,
  askForFlights,
  from,
  listedFlights,
  sendFlight,
  storeFlights,
} from '../helpers/flights'
import { SECRETS, startSite } from '../helpers/site'

const COLUMNS = {
  fullName: 'full_name',
  passportNumber: 'passport_number',
  email: 'email',
  phone: 'phone',
  additionalNotes: 'additional_notes',
} as const
type Sealed = keyof typeof COLUMNS
const FIELDS = Object.keys(COLUMNS) as Sealed[]

/** Changes of a sealed text by somebody who can write to the database. @param other - the same column's text of another row. */
const DEEDS: [what: string, deed: (text: string, other: string, neighbour: string) => string][] = [
  ['taken from another row', (_, other) => other],
  ['taken from another column', (_, __, neighbour) => neighbour],
  [
    'one bit flipped',
    (text) => `${text.slice(0, -9)}${text.at(-9) === 'A' ? 'B' : 'A'}${text.slice(-8)}`,
  ],
  ['cut', (text) => text.slice(0, -4)],
  ['emptied', () => ''],
  ['in clear', () => 'X1234567'],
  [
    'sealed with a key of their own',
    () =>
      createSealing(randomBytes(32), []).seal('X', {
        table: 'artist_flight_details',
        column: 'email',
        rowId: 1,
      }),
  ],
  ['with another key’s name', (text) => text.replace(/^v1\.[\w-]{11}/, 'v1.AAAAAAAAAAA')],
  ['of another version', (text) => text.replace(/^v1/, 'v2')],
]

test('whatever is done to a sealed text, it alone cannot be read, is marked so, and all else is listed', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
  const cases = DEEDS.flatMap(([what, deed]) => FIELDS.map((field) => ({ what, deed, field })))
  await storeFlights(pg.sql, cases.length + 1, (n) => ({ artistName: `row ${n}` }))
  const rows = await pg.sql<
    ({ id: number } & Record<Sealed, string>)[]
  >`select id, full_name, passport_number, email, phone, additional_notes from artist_flight_details order by id`
  for (const [index, { deed, field }] of cases.entries()) {
    const [row, other] = [rows[index]!, rows[index + 1]!]
    const neighbour = FIELDS[(FIELDS.indexOf(field) + 1) % FIELDS.length]!
    await pg.sql`update artist_flight_details set ${pg.sql({ [field]: deed(row[field], other[field], row[neighbour]) })} where id = ${row.id}`
  }
  const flights = (await listedFlights(site)).toReversed()
  expect(flights).toHaveLength(cases.length + 1)
  for (const [index, { what, field }] of cases.entries()) {
    expect(flights[index], `${field} ${what}`).toMatchObject({
      ...aFlight({ artistName: `row ${index + 1}` }),
      [field]: null,
      unreadable: [field],
    })
  }
  expect(flights.at(-1)).not.toHaveProperty('unreadable')
  const csv = await (await askForFlights(site, { Accept: 'text/csv' })).text()
  expect(csv.split('"[unreadable]"')).toHaveLength(cases.length + 1)
})

test(
  'keys are changed while artists go on sending, and nothing is lost, left behind or readable with the old key',
  { timeout: 60_000 },
  async () => {
    await using pg = await testDatabase('seeded')
    const newKey = randomBytes(32).toString('base64')
    const env = {
      DATABASE_URL: pg.url,
      DATA_KEY: newKey,
      DATA_KEY_OLD: SECRETS.DATA_KEY,
    }
    await storeFlights(pg.sql, 1200, (n) => ({ artistName: `row ${n}` }))
    await pg.sql`select setval(pg_get_serial_sequence('artist_flight_details', 'id'), 1200)`
    await using site = await startSite({ env })
    let isDone = false
    const sent: string[] = []
    const sending = (async () => {
      for (let number = 0; !isDone || number < 20; number += 1) {
        const response = await sendFlight(
          site,
          aFlight({ artistName: `sent ${number}` }),
          from(`192.0.2.${number >> 3}`),
        )
        expect(response.status).toBe(201)
        sent.push(`sent ${number}`)
        if (number % 5 === 0)
          expect((await listedFlights(site)).every((flight) => !('unreadable' in flight))).toBe(
            true,
          )
      }
    })()
    const { PATH = '', HOME = '' } = process.env
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['server/commands/data.mjs', 'reseal'],
      {
        env: { NODE_ENV: 'production', PATH, HOME, ...site.settings },
      },
    )
    isDone = true
    await sending
    expect(stdout).toMatch(
      /^1200 rows sealed with the current key, \d+ rows? already (was|were)\.\n$/,
    )

    await using after = await startSite({ env: { DATABASE_URL: pg.url, DATA_KEY: newKey } })
    const flights = await listedFlights(after)
    expect(flights.filter((flight) => 'unreadable' in flight)).toEqual([])
    expect(flights.map(({ artistName }) => artistName).toSorted()).toEqual(
      [...Array.from({ length: 1200 }, (_, n) => `row ${n + 1}`), ...sent].toSorted(),
    )
    const old = startSite({ env: { DATABASE_URL: pg.url } })
    await expect(old).rejects.toThrow(/opens none of the flight details/)
  },
)
