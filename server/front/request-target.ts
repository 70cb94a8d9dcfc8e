/** Scheme and host, as a proxy writes them before the path. A user name or an empty host is no match (RFC 9110, 4.2). */
const SCHEME_AND_HOST = /^https?:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?=[/?]|$)/i

/**
 * Path and query of a request's target, which may be a whole address (RFC 9112, 3.2.2). The host in such an address is ignored,
 * like the `Host` header. A target of another form is left as it is, so it is not found.
 */
export function pathOf(target: string): string {
  if (target.startsWith('/')) return target
  const path = target.replace(SCHEME_AND_HOST, '')
  return path === target || path.startsWith('/') ? path : `/${path}`
}
