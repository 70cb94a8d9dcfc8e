/** Scheme and host, as a proxy writes them before the path. A user name or an empty host is no match (RFC 9110, 4.2). */
const SCHEME_AND_HOST = /^https?:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?=[/?]|$)/i

/**
 * Path and query of a request's target, which may be a whole address (RFC 9112, 3.2.2). What host that names decides nothing here,
 * as little as the `Host` header does. Any other target is left as it is, and is not found.
 */
export function pathOf(target: string): string {
  if (target.startsWith('/')) return target
  const path = target.replace(SCHEME_AND_HOST, '')
  return path === target || path.startsWith('/') ? path : `/${path}`
}
