import { expect } from 'vitest'
import type { Site } from './site'

interface Entry {
  id: number
  alias: string
  location: string
  createdAt: string
}

/** The board as the API lists it. */
export async function listPins(site: Site, query = '') {
  const response = await fetch(`${site.url}/api/attendee-pinboard${query}`)
  const { headers } = response
  expect(headers.get('Cache-Control')).toBe('no-store')
  return {
    status: response.status,
    entries: (await response.json()) as Entry[],
    total: headers.get('X-Total-Count'),
    locations: headers.get('X-Location-Count'),
    link: headers.get('Link'),
  }
}

export function sendPin(
  site: Site,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<Response> {
  const bytes = typeof body === 'string' ? body : new Uint8Array(body)
  return fetch(`${site.url}/api/attendee-pinboard`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: bytes,
  })
}

export async function postPin(site: Site, body: object, headers: Record<string, string> = {}) {
  const response = await sendPin(site, JSON.stringify(body), headers)
  return {
    status: response.status,
    json: (await response.json().catch(() => ({}))) as { message?: string; entry?: Entry },
  }
}
