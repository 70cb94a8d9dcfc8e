import { expect } from 'vitest'
import type { Role } from '../../app/admin/gate/roles'
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
