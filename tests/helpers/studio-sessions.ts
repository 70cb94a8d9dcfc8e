import { createClient } from '@sanity/client'
import { SECRETS, type Site } from './site'

export const PASSWORD = SECRETS.ADMIN_PASSWORD

export const ask = (
  site: Pick<Site, 'url'>,
  method: string,
  headers: Record<string, string> = {},
  body?: string,
) =>
  fetch(`${site.url}/studio/session`, { method, headers, ...(body === undefined ? {} : { body }) })

export const begin = async (site: Pick<Site, 'url'>) =>
  (await (await ask(site, 'POST', { 'x-admin-password': PASSWORD })).json()) as {
    token: string
    expiresAt: string
  }

export const client = (site: Pick<Site, 'url'>, token: string) =>
  createClient({
    projectId: 'local',
    dataset: 'production',
    apiHost: site.url,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
    token,
    maxRetries: 0,
  })
