/** What the preview shows. */
export interface Place {
  /** Of the site's page. */
  path: string
  /** As `/preview/page` takes it; null: now. */
  asOf: string | null
  /** With its sign, or empty. */
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

/** The way back from `placeOf`. */
export function addressOf({ path, asOf, hash }: Place): string {
  const search = asOf === null ? '' : `?${new URLSearchParams({ asOf })}`
  return `/preview${path === '/' ? '' : path}${search}${hash}`
}
