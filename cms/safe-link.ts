const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:']

// RFC 2606 reserves `.invalid`, so no real origin can be mistaken for ours.
const OWN_ORIGIN = 'https://own-site.invalid'

/**
 * The only rule for links in content. The Studio's forms check it, and the site's door checks it again.
 *
 * @returns whether the text may be an `href` of ours: http, https, mailto, tel, or a path of our own site.
 */
export function isSafeLink(value: string): boolean {
  // A path is resolved, not matched: browsers read "/\evil" and "/<tab>/evil" as another host.
  if (value.startsWith('/'))
    return URL.canParse(value, OWN_ORIGIN) && new URL(value, OWN_ORIGIN).origin === OWN_ORIGIN
  return URL.canParse(value) && SCHEMES.includes(new URL(value).protocol)
}
