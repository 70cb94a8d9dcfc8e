/**
 * Headers of every answer, whatever it is. Names are in lower case, so that an answer's own header replaces the one of the same
 * name here, instead of being sent beside it.
 *
 * @param isForSubdomains - whether browsers may open the subdomains, too, under https only. They remember it for two years.
 */
export function commonHeaders(publicUrl: string, isForSubdomains = false): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // `no-referrer` would make browsers send `Origin: null` with native form posts.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy(),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    ...(publicUrl.startsWith('https:')
      ? {
          'strict-transport-security': `max-age=63072000${isForSubdomains ? '; includeSubDomains' : ''}`,
        }
      : {}),
  }
}

/** Scripts and sources that a page may use besides the site's own files. */
export interface PageAllowances {
  /** Sources of the inline scripts and styles that the product wrote into this page: `'sha256-…'`. */
  scripts: readonly string[]
  styles: readonly string[]
  /** Third parties whose scripts, styles, fonts, frames and calls this page may load after a click (the ticket provider's widget). */
  origins?: readonly string[]
}

/** The page's own Content Security Policy: of inline scripts and styles exactly those that are the product's own, by their hashes. */
export function pagePolicy({ scripts, styles, origins = [] }: PageAllowances): string {
  const others = origins.join(' ')
  return [
    "default-src 'none'",
    `script-src 'self' ${[...scripts, ...origins].join(' ')}`.trim(),
    `style-src 'self' ${[...styles, ...origins].join(' ')}`.trim(),
    // framer-motion renders style attributes; an attribute cannot reach beyond its own element.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${others}`.trim(),
    `font-src 'self' ${others}`.trim(),
    "media-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ${others}`.trim(),
    ...(others ? [`frame-src ${others}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** @param origins - those of the ticket provider's widget, whose frames may ask the browser for a payment. */
export function permissionsPolicy(origins: readonly string[] = []): string {
  const payers = origins.length > 0 ? ['self', ...origins.map((origin) => `"${origin}"`)] : []
  return `camera=(), geolocation=(), microphone=(), payment=(${payers.join(' ')})`
}
