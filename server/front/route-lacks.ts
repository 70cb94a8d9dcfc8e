import type { ServerBuild } from '@remix-run/node'
import type { RouteHandle } from '../../app/route-handle'

type Route = NonNullable<ServerBuild['routes'][string]>

/**
 * What a file in `app/routes` lacks. Remix takes such a file, and its page would then have no title or no place in the
 * page cache.
 *
 * @returns a sentence for each, with what to add.
 */
export function lacksOf({ module }: Route, writes: readonly string[]): string[] {
  const { body, isShared } = (module.handle ?? {}) as RouteHandle
  const isPage = module.default !== undefined
  const answers = isPage || module.loader !== undefined || writes.length > 0
  const lacks: [boolean, string][] = [
    [
      !answers,
      'It answers nothing: it has no loader, no action and no page. Export a component as default for a page, or a loader for data.',
    ],
    [
      body === undefined && writes.some((method) => method !== 'DELETE'),
      `It takes ${writes.join(' and ')}, but its handle has no rule for the body. Add one, such as body: { limit: 4096, type: 'application/json' }.`,
    ],
    [
      isPage && module.meta === undefined,
      "It has no title. Add export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { path: '/faq', title: 'Questions' }).",
    ],
    [
      isPage && isShared === true && module.loader === undefined,
      'It is shared, but has no loader. Add one that returns data(…, { headers: storedPage() }), which names what the page changes with besides the content.',
    ],
    [
      isPage && module.headers === undefined && (isShared === true || module.loader !== undefined),
      'It does not send the headers of its loader. Add export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders.',
    ],
  ]
  return lacks.filter(([isLacking]) => isLacking).map(([, sentence]) => sentence)
}
