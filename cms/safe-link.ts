const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:']

// Reserved by RFC 2606, so that nobody's real origin can be mistaken for ours.
const OWN_ORIGIN = 'https://own-site.invalid'

/**
 * The one rule for links in content, kept by the Studio's forms and again at the site's door.
 *
 * @returns whether the text may stand in an `href` of ours: http, https, mailto, tel, or a path of our own site.
 */
export function isSafeLink(value: string): boolean {
  // A path is resolved, not matched: browsers read "/\evil" and "/<tab>/evil" as another host.
  if (value.startsWith('/'))
    return URL.canParse(value, OWN_ORIGIN) && new URL(value, OWN_ORIGIN).origin === OWN_ORIGIN
  return URL.canParse(value) && SCHEMES.includes(new URL(value).protocol)
}
