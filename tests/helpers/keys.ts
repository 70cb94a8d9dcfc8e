import { expect } from 'vitest'
import type { Role } from '../../services/admin-gate/roles'
import { asAdmin } from './admin'
import type { Site } from './site'

/** The address of the keys of organisers. */
export const KEYS = '/api/admin/keys'
type Made = { id: string; key: string; name: string; roles: Role[]; expiresAt: string }

/** Makes a key for these roles. */
export async function makeKey(
  site: Pick<Site, 'url'>,
  roles: Role[],
  more: object = {},
): Promise<Made> {
  const body = { name: 'Marta', roles, ...more }
  const response = await asAdmin(site, 'POST', KEYS, { body })
  expect(response.status).toBe(201)
  return (await response.json()) as Made
}

/** Asks as somebody with this key, or with none. */
export const withKey = (
  site: Pick<Site, 'url'>,
  key: string,
  method: string,
  path: string,
  body?: unknown,
) => asAdmin(site, method, path, { headers: { 'x-admin-password': key }, body })

/** An id of no row. */
export const NO_ROW = '00000000-0000-4000-8000-000000000000'

/** The roles that open each address, written out: a wrong cell in the product's own table is noticed here. */
export const OPENED_BY: Record<string, Role[]> = {
  'GET /api/artist-flight-details': ['flights'],
  'HEAD /api/artist-flight-details': ['flights'],
  'DELETE /api/artist-flight-details/999': ['flights'],
  'GET /api/admin/automatic-flights': ['flights'],
  'HEAD /api/admin/automatic-flights': ['flights'],
  'POST /api/admin/flights/999/real': ['flights'],
  'POST /api/admin/flights/999/merge': ['flights'],
  'GET /api/admin/desk': ['flights'],
  'HEAD /api/admin/desk': ['flights'],
  'GET /api/admin/flights/999/details': ['flights'],
  'HEAD /api/admin/flights/999/details': ['flights'],
  'GET /api/admin/artists': ['flights'],
  'HEAD /api/admin/artists': ['flights'],
  'GET /api/admin/plan': ['flights'],
  'HEAD /api/admin/plan': ['flights'],
  'PUT /api/admin/flights/999/desk': ['flights'],
  'POST /api/admin/flights/999/legs': ['flights'],
  [`PUT /api/admin/flights/999/legs/${NO_ROW}`]: ['flights'],
  [`DELETE /api/admin/flights/999/legs/${NO_ROW}`]: ['flights'],
  'GET /api/admin/arrivals': ['flights', 'drivers'],
  'HEAD /api/admin/arrivals': ['flights', 'drivers'],
  'GET /api/admin/call-sheet': ['flights'],
  'HEAD /api/admin/call-sheet': ['flights'],
  [`PUT /api/admin/legs/${NO_ROW}/state`]: ['flights', 'drivers'],
  'GET /api/admin/letters': ['flights'],
  'HEAD /api/admin/letters': ['flights'],
  'POST /api/admin/letters': ['flights'],
  'GET /api/admin/mails': ['flights'],
  'HEAD /api/admin/mails': ['flights'],
  [`POST /api/admin/mails/${NO_ROW}/sent`]: ['flights'],
  'GET /api/admin/pins': ['wall'],
  'HEAD /api/admin/pins': ['wall'],
  'PUT /api/admin/pins': ['wall'],
  'PUT /api/admin/pins/999': ['wall'],
  'DELETE /api/admin/pins/999': ['wall'],
  'GET /api/admin/boards': ['wall'],
  'HEAD /api/admin/boards': ['wall'],
  'DELETE /api/admin/boards/1999': ['wall'],
  'POST /studio/session': ['content'],
  'GET /api/admin/activity': [],
  'HEAD /api/admin/activity': [],
  'GET /api/admin/drivers': [],
  'HEAD /api/admin/drivers': [],
  'GET /api/admin/keys': [],
  'HEAD /api/admin/keys': [],
  'POST /api/admin/keys': [],
  [`DELETE /api/admin/keys/${NO_ROW}`]: [],
}
