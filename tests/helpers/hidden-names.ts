import { hear, type Heard } from './every-byte'
import { type SitesWithSecrets } from './sites-with-secrets'

export const NOON = '2026-03-01T12:00:00Z'

export const SHOWING = ['/', '/lineup-reveal']

export async function showing({ sites }: Pick<SitesWithSecrets, 'sites'>): Promise<Heard[][]> {
  return Promise.all(
    sites.map((site) =>
      Promise.all(
        SHOWING.map((path) => hear(site.url, path, { headers: { 'Accept-Encoding': 'br' } })),
      ),
    ),
  )
}

/** The secrets that at least one instance does not show. */
export function missing(
  { toldLater }: Pick<SitesWithSecrets, 'toldLater'>,
  instances: Heard[][],
): string[] {
  return toldLater.filter(
    (secret) => !instances.every((heard) => heard.some(({ text }) => text.includes(secret))),
  )
}
