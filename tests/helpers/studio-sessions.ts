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
