import { pino } from 'pino'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Sql } from '../../db/client/connect.server'
import type { AppContext } from '~/context'
import { createSealing } from '../../services/sealing.server'
import { aFlight } from '../../tests/helpers/flights'
import { TENTH } from '../../tests/helpers/tenth-field'
import {
  FLIGHT_FIELDS,
  flightFields,
  type FieldWriter,
} from '../../services/journeys/flight-fields'
import type { ListedFlight } from './list/fetch-flights'

const sealing = createSealing(Buffer.alloc(32, 7), [])

beforeAll(() => {
  vi.resetModules()
  vi.doMock('../../services/journeys/flight-fields', async (original) => ({
    ...(await original<object>()),
    FLIGHT_FIELDS: [...FLIGHT_FIELDS, TENTH],
    flightFields: (t: FieldWriter) => [...flightFields(t), TENTH],
  }))
  // The mail with the link holds no field.
  vi.doMock('../../services/mail/letters/links.server', () => ({
    queueLink: () => Promise.resolve(),
  }))
})

afterAll(() => {
  vi.doUnmock('../../services/journeys/flight-fields')
  vi.doUnmock('../../services/mail/letters/links.server')
  vi.resetModules()
})

test('a tenth field with the mark `sealed` is sealed in the database and opened for the list', async () => {
  const { FLIGHT_FORMS } = await import('./form/flight-forms.server')
  const { readFlights } = await import('../../services/journeys/flights.server')
  const parsed = FLIGHT_FORMS.en.parse({
    ...Object.fromEntries(FLIGHT_FIELDS.map(({ name }) => [name, 'a@example.com'])),
    visaNumber: 'V-123',
  })
  if (!parsed.ok) throw new Error(parsed.message)
  const { sql, rows } = aTable()
  await FLIGHT_FORMS.en.store(
    sql,
    parsed.values,
    {
      sealing,
      content: { editionAtHand: () => 2026 },
      now: () => new Date(),
    } as unknown as AppContext,
    false,
  )
  expect(rows).toEqual([expect.objectContaining({ id: 7, artistName: 'a@example.com' })])
  expect(rows[0]).toHaveProperty('visaNumber')
  expect(JSON.stringify(rows)).not.toContain('V-123')

  const listed = []
  for await (const batch of readFlights(sql, 0, { sealing, log: pino({ level: 'silent' }) }))
    listed.push(...batch)
  expect(listed).toEqual([expect.objectContaining({ visaNumber: 'V-123' })])
})

test('a tenth field has a column in the CSV', async () => {
  const { CSV_HEAD, csvLines } = await import('./list/flights-csv.server')
  expect(CSV_HEAD).toMatch(/"Additional Notes","Visa","Submitted Date"\r\n$/)
  const flight = { visaNumber: 'V-123', createdAt: new Date('2026-03-01T12:00:00Z') }
  expect(csvLines('Europe/Madrid')(flight as never)).toMatch(/"V-123","2026-03-01"\r\n$/)
})

test('a tenth field is in the organisers’ table and on their cards, with a label where the head of its column names another', async () => {
  const { FlightRow, TableHead } = await import('./list/flight-table')
  const { FlightCard } = await import('./list/flight-card')
  const flight = { ...aFlight({ visaNumber: 'V-123' }), id: 1, createdAt: '2026-03-01T12:00:00Z' }
  const entry = {
    flight: flight as unknown as ListedFlight,
    submitted: new Intl.DateTimeFormat(),
    onErase: () => undefined,
  }
  const order = { by: 'createdAt', isDescending: true } as const
  expect(renderToString(<TableHead order={order} onSort={() => undefined} />)).toContain('Passport')
  const row = renderToString(<FlightRow {...entry} />)
  expect(row).toMatch(/<span[^>]* data-field="visaNumber" data-label="Visa">V-123</)
  expect(row).toMatch(/<span[^>]* data-field="passportNumber">/)
  const card = renderToString(<FlightCard {...entry} />)
  expect(card).toMatch(/<dt class="text-xs[^>]*>Visa<\/dt><dd[^>]*>V-123</)
  expect(card).toMatch(/<dt class="text-xs[^>]*>Passport<\/dt>/)
  expect(card).toMatch(/<dt class="sr-only">Full Legal Name<\/dt>/)
})

/** A fake `sql` that stores and reads one row. */
function aTable(): { sql: Sql; rows: Record<string, unknown>[] } {
  const rows: Record<string, unknown>[] = []
  let isRead = false
  const sql = (first: unknown) => {
    if (!Array.isArray(first)) {
      rows.push(first as Record<string, unknown>)
      return first
    }
    const query = 'raw' in first ? first.join('?') : ''
    if (query.includes('nextval')) return [{ id: 7 }]
    if (/from editions|as edition$/.test(query)) return [{ edition: 0 }]
    if (!query.includes('fetch') || isRead) return []
    isRead = true
    return rows
  }
  return { sql: Object.assign(sql, { unsafe: String }) as unknown as Sql, rows }
}
