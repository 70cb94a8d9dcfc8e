/** @returns whether a URL's host is this machine itself: localhost, any 127.x.x.x, or ::1. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

/**
 * Whether an `Origin` header names this site. With a loopback `PUBLIC_URL` every loopback spelling of the same port does,
 * because people open what is printed as `localhost` under `127.0.0.1` as well.
 */
export function ownOrigins(publicUrl: string, boundPort: number): (origin: string) => boolean {
  const own = new URL(publicUrl)
  return (origin) => {
    if (origin === own.origin) return true
    if (!isLoopback(own.hostname) || !URL.canParse(origin)) return false
    const other = new URL(origin)
    return (
      other.origin === origin &&
      other.protocol === 'http:' &&
      isLoopback(other.hostname) &&
      Number(other.port || 80) === boundPort
    )
  }
}
