import { expect } from 'vitest'
import { asAdmin } from './admin'
import { aFlight, sendFlight } from './flights'
import type { Site } from './site'

export const MY_FLIGHT = '/api/my-flight'

export interface OutboxMail {
  id: string
  kind: string
  reference: string
  to: string | null
  subject: string | null
  text: string | null
  state: string
  tries: number
  trouble: string | null
  dueAt: string
}

export async function outbox(site: Pick<Site, 'url'>): Promise<OutboxMail[]> {
  const response = await asAdmin(site, 'GET', '/api/admin/mails')
  expect(response.status).toBe(200)
  return (await response.json()) as OutboxMail[]
}

/** Sends flight details, and reads the key from the mail in the outbox. */
export async function submitted(
  site: Pick<Site, 'url'>,
  changes: Record<string, unknown> = {},
  language?: string,
): Promise<{ reference: string; key: string }> {
  const headers: Record<string, string> = language ? { 'Content-Language': language } : {}
  const sent = await sendFlight(site, aFlight(changes), headers)
  expect(sent.status).toBe(201)
  const { reference } = (await sent.json()) as { reference: string }
  const mail = (await outbox(site)).find((mail) => mail.reference === reference)
  return { reference, key: keyIn(mail?.text) }
}

export function keyIn(text: string | null | undefined): string {
  return /\/my-flight#([\w-]{27})$/m.exec(text ?? '')?.[1] ?? ''
}

export function withFlightKey(
  site: Pick<Site, 'url'>,
  key: string,
  method = 'GET',
  body?: unknown,
): Promise<Response> {
  const type: Record<string, string> =
    body === undefined ? {} : { 'Content-Type': 'application/json' }
  const headers = { 'x-flight-key': key, ...type }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  return fetch(site.url + MY_FLIGHT, { method, headers, ...sent })
}

export function askForLink(site: Pick<Site, 'url'>, body: unknown): Promise<Response> {
  return fetch(`${site.url}${MY_FLIGHT}/link`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Sends a form of the page `/my-flight`, as a browser without scripts does. */
export function sendOwnForm(
  site: Pick<Site, 'url'>,
  fields: Record<string, string>,
  path = '/my-flight',
): Promise<Response> {
  return fetch(site.url + path, { method: 'POST', body: new URLSearchParams(fields) })
}
