import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

/**
 * The address that a limit counts against, as the database may know it: a keyed digest. The database holds no address, and
 * trying all addresses does not find it without the key.
 */
export function addressDigest(key: Buffer, address: string): Buffer {
  return createHmac('sha256', key).update(limitedAddress(address)).digest()
}

/** The same for the network around an IPv6 address: its first 48 bits. Null for IPv4, where a network is many households. */
export function networkDigest(key: Buffer, address: string): Buffer | null {
  const [, network] = /^([^:]*:[^:]*:[^:]*):[^:]*::\/64$/.exec(limitedAddress(address)) ?? []
  return network === undefined ? null : createHmac('sha256', key).update(`${network}::/48`).digest()
}

/**
 * IPv4 addresses count one by one, also when written as IPv6 (`::ffff:192.0.2.1`). For IPv6 the first 64 bits count: every
 * household has a network of that size, so a limit for single addresses would let it try 2^64 times.
 *
 * @returns the address or network in one spelling.
 */
export function limitedAddress(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return bare
  const groups = ipv6Groups(bare)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight 16-bit groups of an IPv6 address. `URL` writes any spelling as hexadecimal groups with one `::` at most. */
export function ipv6Groups(address: string): number[] {
  const [bare = ''] = address.split('%')
  const [head = [], tail = []] = new URL(`http://[${bare}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))))
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}
