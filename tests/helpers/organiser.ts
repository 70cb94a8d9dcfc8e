import { createClient, type SanityClient } from '@sanity/client'
import { expect } from 'vitest'
import { asAdmin } from './admin'
import type { Site } from './site'

/** A token that may write content. The Studio gets the same kind for the password. */
export async function beginSession(site: Pick<Site, 'url'>): Promise<string> {
  const answer = await asAdmin(site, 'POST', '/studio/session')
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { token: string }).token
}

/** Changes the content as an organiser does. Resolves when the lake has the change; visitors get it a moment later. */
export async function mutate(
  site: Pick<Site, 'url'>,
  token: string,
  mutations: object[],
): Promise<void> {
  const answer = await fetch(`${site.url}/v2025-02-19/data/mutate/production`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ mutations }),
  })
  expect(answer.status).toBe(200)
}

/** Sanity's own client, as the Studio and an organiser's programs use it. */
export function clientOf({ url }: Pick<Site, 'url'>, token: string): SanityClient {
  return createClient({
    projectId: 'local',
    dataset: 'production',
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
    token,
    maxRetries: 0,
  })
}
