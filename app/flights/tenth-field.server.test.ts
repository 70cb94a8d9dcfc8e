import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Sql } from '../../db/client/connect.server'
import type { AppContext } from '~/context'
import { createSealing } from '~/sealing/sealing.server'
import { FLIGHT_FIELDS, type FlightField } from './flight-fields'

const TENTH: FlightField = {
  name: 'visaNumber',
  label: 'Visa Number',
  shortLabel: 'Visa',
  required: false,
  sealed: true,
  group: 'journey',
  width: 'half',
  input: 'text',
  autoComplete: 'off',
  max: 20,
}
const sealing = createSealing(Buffer.alloc(32, 7), [])

beforeAll(() => {
  vi.resetModules()
  vi.doMock('./flight-fields', async (original) => ({
    ...(await original<object>()),
    FLIGHT_FIELDS: [...FLIGHT_FIELDS, TENTH],
  }))
  // The mail with the link holds no field.
  vi.doMock('./own/links.server', () => ({ queueLink: () => Promise.resolve() }))
})

afterAll(() => {
  vi.doUnmock('./flight-fields')
  vi.doUnmock('./own/links.server')
  vi.resetModules()
})

test('a tenth field with the mark `sealed` is sealed in the database and opened for the list', async () => {
  const { FLIGHT_FORM, readFlights } = await import('./flights.server')
  const parsed = FLIGHT_FORM.parse({
    ...Object.fromEntries(FLIGHT_FIELDS.map(({ name }) => [name, 'a@example.com'])),
    visaNumber: 'V-123',
  })
  if (!parsed.ok) throw new Error(parsed.message)
  const { sql, rows } = aTable()
  await FLIGHT_FORM.store(sql, parsed.values, { sealing, now: () => new Date() } as AppContext)
  expect(rows).toEqual([expect.objectContaining({ id: 7, artistName: 'a@example.com' })])
  expect(rows[0]).toHaveProperty('visaNumber')
  expect(JSON.stringify(rows)).not.toContain('V-123')

  const listed = []
  for await (const batch of readFlights(sql, sealing, () => undefined)) listed.push(...batch)
  expect(listed).toEqual([expect.objectContaining({ visaNumber: 'V-123' })])
})

test('a tenth field has a column in the CSV', async () => {
  const { CSV_HEAD, csvLines } = await import('./list/flights-csv.server')
  expect(CSV_HEAD).toMatch(/"Additional Notes","Visa","Submitted Date"\r\n$/)
  const flight = { visaNumber: 'V-123', createdAt: new Date('2026-03-01T12:00:00Z') }
  expect(csvLines('Europe/Madrid')(flight as never)).toMatch(/"V-123","2026-03-01"\r\n$/)
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
    if (!query.includes('fetch') || isRead) return []
    isRead = true
    return rows
  }
  return { sql: Object.assign(sql, { unsafe: String }) as unknown as Sql, rows }
}
