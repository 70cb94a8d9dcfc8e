import { isIP } from 'node:net'

/**
 * The visitor's address. Every proxy appends the address it was called from to `X-Forwarded-For`, so with N proxies of
 * our own the N-th entry from the right is the last one a stranger could not write.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const nearest = socketAddress ?? '0.0.0.0'
  if (trustedProxies === 0 || forwardedFor === undefined) return nearest
  const entries = forwardedFor.split(',')
  const entry = (entries[Math.max(0, entries.length - trustedProxies)] ?? '').trim()
  // Some proxies write the port too. If that were taken for an invalid address, all their visitors would share one limit.
  const claimed = entry.replace(/^\[|\](:\d+)?$/g, '').replace(/^([\d.]+):\d+$/, '$1')
  return isIP(claimed) ? claimed : nearest
}

/**
 * Tells that `TRUST_PROXY` is not the number of proxies, as far as one request shows it.
 *
 * @param isPosted - only then a request without any entry counts: health checks of this machine have none, either.
 * @returns a sentence for the log, or null.
 */
export function proxyTrouble(
  forwardedFor: string | undefined,
  trustedProxies: number,
  isPosted: boolean,
): string | null {
  const entries = forwardedFor?.split(',').length ?? 0
  if (entries === 0 && !isPosted) return null
  if (trustedProxies === 0 && entries > 0)
    return 'X-Forwarded-For is not believed, because TRUST_PROXY is 0: behind a proxy all visitors count as one, and share their limits. Set it to the number of proxies'
  return entries < trustedProxies
    ? `X-Forwarded-For has fewer entries (${entries}) than TRUST_PROXY names proxies (${trustedProxies}): many visitors may count as one, and share their limits. Let each proxy append the address that it was called from and trust the proxy before it, or correct the number`
    : null
}
