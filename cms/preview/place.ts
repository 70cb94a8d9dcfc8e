/** The page and moment that the preview shows. */
export interface Place {
  /** The path of the site's page. */
  path: string
  /** The moment in the form that `/preview/page` accepts; null: now. */
  asOf: string | null
  /** The layers of the content, such as a release above the drafts: `r1,drafts`. Null: the drafts. */
  perspective: string | null
  /** The hash with its `#`, or empty. */
  hash: string
}

/** The name of the parameter in which a Studio says what is chosen in its list of perspectives. */
const PERSPECTIVE = 'sanity-preview-perspective'

/** `/preview/lineup-reveal?asOf=…` is the preview of `/lineup-reveal`. */
export function placeOf({
  pathname,
  search,
  hash,
}: Pick<URL, 'pathname' | 'search' | 'hash'>): Place {
  const path = pathname.replace(/^\/preview(?=\/|$)/, '').replace(/\/$/, '')
  const query = new URLSearchParams(search)
  // The Studio writes an empty name first: `,r1,drafts`.
  const perspective = query.get(PERSPECTIVE)?.replace(/^,+/, '') || null
  return {
    path: path || '/',
    asOf: query.get('asOf') || null,
    perspective: perspective === 'drafts' ? null : perspective,
    hash,
  }
}

/** The inverse of `placeOf`. */
export function addressOf({ path, asOf, perspective, hash }: Place): string {
  const query = new URLSearchParams({
    ...(asOf === null ? {} : { asOf }),
    ...(perspective === null ? {} : { [PERSPECTIVE]: perspective }),
  })
  return `/preview${path === '/' ? '' : path}${query.size === 0 ? '' : `?${query}`}${hash}`
}

/** What the server is asked for, as the parameters of `/preview/page` and `/preview/moments`. */
export function questionOf({ asOf, perspective }: Place): Record<string, string> {
  return {
    ...(asOf === null ? {} : { asOf }),
    ...(perspective === null ? {} : { perspective }),
  }
}
