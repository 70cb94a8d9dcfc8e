import type { Resource } from '../front/exchange'

const METHODS = ['GET', 'HEAD', 'OPTIONS'] as const
const AN_HOUR = 'public, max-age=3600'
/** Soon after a reveal the map has the name. */
const FIVE_MINUTES = 'public, max-age=300'

/**
 * Answers `/robots.txt` and `/sitemap.xml` for search engines, with absolute addresses.
 *
 * @param publicUrl - origin of every absolute link, without a trailing slash.
 * @param paths - paths of the pages to be found at this moment; null while there is nothing to show.
 */
export function crawlerResources(
  publicUrl: string,
  paths: () => Promise<readonly string[] | null>,
): Map<string, Resource> {
  return new Map<string, Resource>([
    [
      '/robots.txt',
      {
        methods: METHODS,
        answer: (exchange) =>
          exchange.send(200, headersOf('text/plain', AN_HOUR), robots(publicUrl)),
      },
    ],
    [
      '/sitemap.xml',
      {
        methods: METHODS,
        async answer(exchange) {
          const pages = await paths()
          if (pages === null) exchange.refuse(503, 'There is no page yet.', { 'Retry-After': 5 })
          else
            exchange.send(
              200,
              headersOf('application/xml', FIVE_MINUTES),
              sitemap(publicUrl, pages),
            )
        },
      },
    ],
  ])
}

function headersOf(type: string, cacheControl: string): Record<string, string> {
  return { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': cacheControl }
}

function robots(publicUrl: string): string {
  return `# The admin page says noindex itself, which it could not if it were forbidden here.
User-agent: *
Disallow: /api/
Disallow: /studio
Sitemap: ${publicUrl}/sitemap.xml
`
}

function sitemap(publicUrl: string, pages: readonly string[]): string {
  const urls = pages.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
