import type { Site } from './site'

/** Asks as the organiser of a session. */
export function get(site: Site, token: string, path: string): Promise<Response> {
  return fetch(site.url + path, { headers: { Authorization: `Bearer ${token}` } })
}

/** A page of the preview. @param asOf - an instant, or `sold-out` */
export function preview(site: Site, token: string, path: string, asOf?: string): Promise<Response> {
  return get(
    site,
    token,
    `/preview/page?${new URLSearchParams({ path, ...(asOf === undefined ? {} : { asOf }) })}`,
  )
}

/** The targets of a page's invisible marks, as `document path`. A mark is JSON, two bits to each invisible character. */
export function placesIn(html: string): string[] {
  const digits = '\u200b\u200c\u200d\ufeff'
  return [...html.matchAll(/[\u200b-\u200d\ufeff]{8,}/g)].flatMap(([mark]) => {
    const values = Array.from(mark.slice(4), (sign) => digits.indexOf(sign))
    const bytes = Buffer.from(
      values.flatMap((_, index) =>
        index % 4 === 0 ? [parseInt(values.slice(index, index + 4).join(''), 4)] : [],
      ),
    )
    // The marks of two adjacent texts are adjacent, too.
    return [...bytes.toString().matchAll(/\{[^}]*\}/g)].map(([json]) => {
      const query = new URL((JSON.parse(json) as { href: string }).href, 'http://site').searchParams
      return `${query.get('id')} ${query.get('path')}`
    })
  })
}
