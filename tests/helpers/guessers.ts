import { FLIGHTS_API } from './flights'
import { startSite, type Site } from './site'

/** Endpoints that check the password. */
export const DOORS = [
  ['GET', FLIGHTS_API],
  ['HEAD', FLIGHTS_API],
  ['DELETE', `${FLIGHTS_API}/1`],
  ['GET', '/api/admin/activity'],
  ['GET', '/api/admin/pins'],
  ['DELETE', '/api/admin/pins/1'],
  ['DELETE', '/api/admin/boards/2026'],
  ['POST', '/studio/session'],
] as const

export async function twoInstances(env: Record<string, string> = {}) {
  const one = await startSite({ env })
  const two = await startSite({ env: { ...env, DATABASE_URL: one.settings.DATABASE_URL ?? '' } })
  const dispose = async () => {
    await two[Symbol.asyncDispose]()
    await one[Symbol.asyncDispose]()
  }
  return { sites: [one, two], [Symbol.asyncDispose]: dispose }
}

export function guess(
  site: Site,
  method: string,
  path: string,
  password: string,
  headers: Record<string, string>,
): Promise<Response> {
  return fetch(site.url + path, { method, headers: { 'x-admin-password': password, ...headers } })
}
