import { asAdmin } from './admin'
import type { Site } from './site'

/** The desk's flight into Palma that lands at 23:50, for a set at 01:00. */
export function aLeg(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    direction: 'arrival',
    means: 'flight',
    flightNumber: 'LX 2041',
    from: 'ZRH',
    to: 'PMI',
    fromZone: null,
    toZone: null,
    departs: '2026-03-13T21:55',
    arrives: '2026-03-13T23:50',
    people: 2,
    bookingReference: 'QX7RTZ',
    transferMinutes: 120,
    driver: 'Toni',
    ...changes,
  }
}

export interface DeskAnswer {
  flights: Record<string, unknown>[]
  counters: Record<string, number>
  acts: { id: string; name: string }[]
  missing: { artist: string; reminder: string }[]
}

export async function readDesk(site: Pick<Site, 'url'>): Promise<DeskAnswer> {
  const response = await asAdmin(site, 'GET', '/api/admin/desk')
  return (await response.json()) as DeskAnswer
}

export function putCard(
  site: Pick<Site, 'url'>,
  id: number,
  body: Record<string, unknown>,
): Promise<Response> {
  const card = { status: 'asked', assignee: null, notes: null, version: 0, ...body }
  return asAdmin(site, 'PUT', `/api/admin/flights/${id}/desk`, { body: card })
}

export function addLeg(
  site: Pick<Site, 'url'>,
  id: number,
  leg: Record<string, unknown> = aLeg(),
): Promise<Response> {
  return asAdmin(site, 'POST', `/api/admin/flights/${id}/legs`, { body: leg })
}
