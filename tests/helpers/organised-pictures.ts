import sharp from 'sharp'
import { expect } from 'vitest'
import { beginSession, clientOf } from './organiser'
import { startSite, type Site } from './site'

export const NOON = '2026-03-01T12:00:00Z'

export async function siteWithOrganiser() {
  const clock = { time: Date.parse('2026-02-01T00:00:00Z') }
  const site: Site = await startSite({ now: () => new Date(clock.time) })
  await expect.poll(() => statusOf(`${site.url}/readyz`)).toBe(200)
  const token = await beginSession(site)
  const client = clientOf(site, token)
  return {
    clock,
    site,
    token,
    client,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

export async function statusOf(address: string, init: RequestInit = {}): Promise<number> {
  const answer = await fetch(address, init)
  await answer.arrayBuffer()
  return answer.status
}

export function imageOf(ref: string) {
  return { _type: 'image', alt: 'A dot', asset: { _type: 'reference', _ref: ref } }
}

export function dot(background: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
}
