/** The page and moment that the preview shows. */
export interface Place {
  /** The path of the site's page. */
  path: string
  /** The moment in the form that `/preview/page` accepts; null: now. */
  asOf: string | null
  /** The hash with its `#`, or empty. */
  hash: string
}

/** `/preview/lineup-reveal?asOf=…` is the preview of `/lineup-reveal`. */
export function placeOf({
  pathname,
  search,
  hash,
}: Pick<URL, 'pathname' | 'search' | 'hash'>): Place {
  const path = pathname.replace(/^\/preview(?=\/|$)/, '').replace(/\/$/, '')
  return { path: path || '/', asOf: new URLSearchParams(search).get('asOf') || null, hash }
}

/** The inverse of `placeOf`. */
export function addressOf({ path, asOf, hash }: Place): string {
  const search = asOf === null ? '' : `?${new URLSearchParams({ asOf })}`
  return `/preview${path === '/' ? '' : path}${search}${hash}`
}
