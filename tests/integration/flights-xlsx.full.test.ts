import { expect, test } from 'vitest'
import { activity } from '../helpers/admin'
import { databaseOf, testDatabase } from '../helpers/database'
import { aFlight, askForFlights, FLIGHTS_API, sendFlight, storeFlights } from '../helpers/flights'
import { SECRETS, startSite, type Site } from '../helpers/site'
import { openSheet } from '../helpers/workbook'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const ALL = [...Object.keys(aFlight()), 'createdAt']

test('the workbook has no sensitive column unless it is asked for, and its day is a date', async () => {
  await using pg = await testDatabase('seeded')
  await using site = await startSite({
    env: { DATABASE_URL: pg.url },
    now: () => new Date('2026-03-01T23:30:00Z'),
  })
  await sendFlight(site, aFlight({ artistName: '=1+1', phone: null }))
  await pg.sql`update artist_flight_details set created_at = '2026-02-28T23:30:00Z'`
  const answer = await ask(site)
  expect([answer.status, ...headersOf(answer)]).toEqual([
    200,
    XLSX,
    'no-store',
    'attachment; filename="trance-madness-flight-details-2026-03-02.xlsx"',
  ])
  const usual = openSheet(new Uint8Array(await answer.arrayBuffer()))
  expect(usual.cells).toEqual([
    [
      'Artist Name',
      'Preferred Arrival Date',
      'Preferred Departure Date',
      'Preferred Airport',
      'Submitted Date',
    ],
    ['=1+1', '12 March, morning', 'Mon, after breakfast', 'Berlin, BER', '2026-03-01'],
  ])
  expect(usual.hasFormula).toBe(false)
  const chosen = await ask(site, '?columns=createdAt,passportNumber,phone')
  expect(openSheet(new Uint8Array(await chosen.arrayBuffer())).cells).toEqual([
    ['Submitted Date', 'Passport Number', 'Phone'],
    ['2026-03-01', 'X1234567', null],
  ])
})

test('a column that is none is refused in a sentence, and nothing is written down as exported', async () => {
  await using site = await startSite()
  for (const query of ['?columns=passport', '?columns=', '?columns=id', '?columns=__proto__']) {
    const answer = await ask(site, query)
    expect([answer.status, await answer.text()]).toEqual([
      422,
      `The columns must be some of these, separated by commas: ${ALL.join(', ')}.`,
    ])
  }
  expect((await activity(site)).map(([kind]) => kind)).not.toContain('export')
})

test('a thousand submissions with hostile texts come back exactly, in the order of the list', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
  const hostile = (n: number) => ({
    artistName: `${['=', '+', '@', '_x0041_', '<b>&', '李小龍 🦇', ' \u202e', ']]>'][n % 8]}${n}`,
    additionalNotes:
      n % 3 === 0 ? null : `line ${n}\n=cmd|' /C calc'!A0 "quoted", with commas;`.repeat(9),
  })
  await storeFlights(pg.sql, 1000, hostile)
  const answer = await ask(site, '?columns=artistName,additionalNotes')
  const { cells, hasFormula } = openSheet(new Uint8Array(await answer.arrayBuffer()))
  expect(hasFormula).toBe(false)
  const rows = Array.from({ length: 1000 }, (_, index) => hostile(1000 - index))
  expect(cells.slice(1)).toEqual(
    rows.map(({ artistName, additionalNotes }) => [artistName, additionalNotes]),
  )
})

test('a workbook is for admins, is written down as an export, and comes only when it is asked for', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight())
  const strange = await fetch(site.url + FLIGHTS_API, { headers: { Accept: XLSX } })
  expect(strange.status).toBe(401)
  for (const [accept, type] of [
    [XLSX, XLSX],
    [`${XLSX}, text/csv;q=0.5`, XLSX],
    [`text/csv, ${XLSX};q=0.5`, 'text/csv; charset=utf-8'],
    [`${XLSX};q=0`, 'application/json; charset=utf-8'],
    ['*/*', 'application/json; charset=utf-8'],
  ] as const) {
    const answer = await askForFlights(site, { Accept: accept })
    expect([accept, answer.headers.get('Content-Type')]).toEqual([accept, type])
    await answer.arrayBuffer()
  }
  const kinds = (await activity(site)).map(([kind]) => kind)
  expect(kinds.filter((kind) => kind === 'export' || kind === 'listing')).toEqual([
    'listing',
    'listing',
    'export',
    'export',
    'export',
  ])
})

function ask(site: Site, query = ''): Promise<Response> {
  return fetch(site.url + FLIGHTS_API + query, {
    headers: { Accept: XLSX, 'x-admin-password': SECRETS.ADMIN_PASSWORD },
  })
}

function headersOf({ headers }: Response) {
  return ['Content-Type', 'Cache-Control', 'Content-Disposition'].map((name) => headers.get(name))
}
