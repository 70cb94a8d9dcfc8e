import { expect } from 'vitest'
import { asAdmin } from './admin'
import { aFlight, sendFlight } from './flights'
import type { Site } from './site'

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

/** Opens the details with the page's first form. */
export function openOwn(site: Pick<Site, 'url'>, key: string): Promise<Response> {
  return sendOwnForm(site, { intent: 'open', key })
}

/** Sends the page's form of corrections. What is null is an empty field. */
export function correctOwn(
  site: Pick<Site, 'url'>,
  key: string,
  fields: Record<string, unknown>,
): Promise<Response> {
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value ?? '')])
  return sendOwnForm(site, { ...Object.fromEntries(texts), intent: 'correct', key })
}

export function deleteOwn(
  site: Pick<Site, 'url'>,
  key: string,
  reference: string,
): Promise<Response> {
  return sendOwnForm(site, { intent: 'delete', key, reference })
}

/** The file of everything that is held. */
export async function ownData(
  site: Pick<Site, 'url'>,
  key: string,
): Promise<Record<string, unknown> & { looks: { kind: string }[]; linkEndsAt: string }> {
  const file = await sendOwnForm(site, { key }, '/my-flight/data.json')
  expect(file.status).toBe(200)
  return (await file.json()) as Awaited<ReturnType<typeof ownData>>
}

/** Sends the page's wish for a new link. */
export function askForLink(
  site: Pick<Site, 'url'>,
  wish: { reference: string; email: string },
): Promise<Response> {
  return sendOwnForm(site, { intent: 'link', ...wish })
}

/** Sends a form of the page `/my-flight`, as a browser without scripts does. */
export function sendOwnForm(
  site: Pick<Site, 'url'>,
  fields: Record<string, string>,
  path = '/my-flight',
): Promise<Response> {
  return fetch(site.url + path, { method: 'POST', body: new URLSearchParams(fields) })
}

/** An organiser has sent a mail of the outbox by hand. */
export function markSent(site: Pick<Site, 'url'>, mail: OutboxMail | undefined): Promise<Response> {
  return asAdmin(site, 'POST', `/api/admin/mails/${mail?.id}/sent`)
}

/** The status of the answer to each key. */
export function opening(site: Pick<Site, 'url'>, keys: (string | undefined)[]): Promise<number[]> {
  return Promise.all(keys.map(async (key = '') => (await openOwn(site, key)).status))
}
