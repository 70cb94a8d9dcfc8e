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
