import { expect } from 'vitest'
import { FLIGHT_FIELDS } from '../../services/journeys/flight-fields'
import { createSealing } from '../../services/sealing.server'
import type { Sql } from '../../db/client/connect.server'
import { SECRETS, type Site } from './site'

export const FLIGHTS_API = '/api/artist-flight-details'

const TEXTS: Record<string, string> = {
  artistName: 'DJ Murciélago',
  fullName: 'Ana María Ó Briain',
  passportNumber: 'X1234567',
  email: 'ana@example.com',
  phone: '+34 600 000 000',
  preferredArrivalDate: '12 March, morning',
  preferredDepartureDate: 'Mon, after breakfast',
  preferredAirport: 'Berlin, BER',
  additionalNotes: 'Two record cases, 23 kg each.\nVegan.',
}

/** A valid flight with all fields. A field without a text of its own here has its short label. */
export function aFlight(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const texts = FLIGHT_FIELDS.map(({ name, shortLabel }) => [name, TEXTS[name] ?? shortLabel])
  return { ...Object.fromEntries(texts), ...changes }
}

/** A valid flight with the required fields only. */
export function aShortFlight(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const all = aFlight()
  const required = FLIGHT_FIELDS.filter((field) => field.required).map(({ name }) => name)
  return { ...Object.fromEntries(required.map((name) => [name, all[name]])), ...changes }
}

/** @param body - an object is sent as JSON, any other body as it is. */
export function sendFlight(
  site: Pick<Site, 'url'>,
  body: Record<string, unknown> | string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  return fetch(site.url + FLIGHTS_API, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: bytes,
  })
}

/** Requests the list with the admin password. */
export function askForFlights(
  site: Pick<Site, 'url'>,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Response> {
  return fetch(site.url + FLIGHTS_API, {
    method,
    headers: { 'x-admin-password': SECRETS.ADMIN_PASSWORD, ...headers },
  })
}

/** The flights that the admins' list has. */
export async function listedFlights(site: Pick<Site, 'url'>): Promise<Record<string, unknown>[]> {
  const response = await askForFlights(site)
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>[]
}

/** The flights that wait for somebody who says that they are real. */
export async function automaticFlights(
  site: Pick<Site, 'url'>,
): Promise<{ total: number; flights: Record<string, unknown>[] }> {
  const response = await fetch(`${site.url}/api/admin/automatic-flights`, {
    headers: { 'x-admin-password': SECRETS.ADMIN_PASSWORD },
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { total: number; flights: Record<string, unknown>[] }
}

/** The header by which a proxy names the visitor. Sites under test trust one proxy. */
export function from(address: string): Record<string, string> {
  return { 'X-Forwarded-For': address }
}

/**
 * Writes many flights past the API and its limits, sealed as the site seals them.
 *
 * @param changes - fields in which the n-th flight differs.
 */
export async function storeFlights(
  sql: Sql,
  count: number,
  changes: (n: number) => Record<string, string | null> = () => ({}),
): Promise<void> {
  const sealing = createSealing(Buffer.from(SECRETS.DATA_KEY, 'base64'), [])
  for (let start = 1; start <= count; start += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - start + 1) }, (_, index) => {
      const id = start + index
      const values = { ...aFlight(), ...changes(id) } as Record<string, string | null>
      const sealed = FLIGHT_FIELDS.map(({ name, sealed }) => {
        const text = values[name] ?? null
        return [
          name,
          sealed && text !== null
            ? sealing.seal(text, { table: 'artist_flight_details', column: name, rowId: id })
            : text,
        ]
      })
      return { id, reference: `CAVE-${id}`, ...Object.fromEntries(sealed) }
    })
    await sql`insert into artist_flight_details ${sql(rows)}`
  }
}
