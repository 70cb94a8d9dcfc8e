import type { Step } from './pipeline'

/**
 * A page's address with a slash at its end leads to the page. Only to a page that there is: the target is looked up, never
 * taken from what was asked, so that `//elsewhere.example/` leads nowhere.
 *
 * @param pages - paths of our own pages.
 */
export function withoutTrailingSlash(pages: ReadonlySet<string>): Step {
  return (exchange) => {
    const { path, query } = exchange
    if (!exchange.isReading || !path.endsWith('/') || !pages.has(path.slice(0, -1))) return false
    exchange.send(308, {
      location: query ? `${path.slice(0, -1)}?${query}` : path.slice(0, -1),
      'cache-control': 'public, max-age=3600',
    })
    return true
  }
}
