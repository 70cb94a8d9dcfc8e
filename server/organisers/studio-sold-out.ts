import type { Content } from '../../cms/content.server'
import type { Resource } from '../front/exchange'

/**
 * `GET /studio/sold-out`: the `SoldOutState` by which the site shows what waits for the sell-out, `since` in ISO 8601. The
 * Studio's checks ask it, so that both have one answer. Everybody may know it: it is seen on the pages.
 */
export function studioSoldOut(content: Pick<Content, 'soldOut'>): Map<string, Resource> {
  return new Map<string, Resource>([
    [
      '/studio/sold-out',
      {
        methods: ['GET', 'HEAD', 'OPTIONS'],
        answer: (exchange) =>
          exchange.send(
            200,
            { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
            JSON.stringify(content.soldOut()),
          ),
      },
    ],
  ])
}
