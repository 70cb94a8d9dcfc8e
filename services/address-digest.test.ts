import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { addressDigest, limitedAddress, networkDigest } from './address-digest'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['::ffff:255.254.253.252', '255.254.253.252'],
  ['0:0:0:0:0:ffff:c000:0201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::2:3:4:5', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
])('%s counts as %s', (address, counted) => {
  expect(limitedAddress(address)).toBe(counted)
})

test('what is no address counts as itself', () => {
  expect(limitedAddress('')).toBe('')
  expect(limitedAddress('unknown')).toBe('unknown')
})

test('the digest is the same for what counts as one, and another for everything else', () => {
  const key = randomBytes(32)
  const digest = addressDigest(key, '2001:db8:1:2::1')
  expect(digest).toHaveLength(32)
  expect(addressDigest(key, '2001:db8:1:2:ffff::')).toEqual(digest)
  expect(addressDigest(key, '2001:db8:1:3::1')).not.toEqual(digest)
  expect(addressDigest(randomBytes(32), '2001:db8:1:2::1')).not.toEqual(digest)
})

test('the network of an IPv6 address is its first 48 bits; an IPv4 address has none', () => {
  const key = randomBytes(32)
  const network = networkDigest(key, '2001:db8:1:2::1')
  expect(network).toHaveLength(32)
  expect(networkDigest(key, '2001:DB8:1:ffff::9')).toEqual(network)
  expect(networkDigest(key, '2001:db8:2:2::1')).not.toEqual(network)
  expect(addressDigest(key, '2001:db8:1:0::1')).not.toEqual(network)
  for (const address of ['192.0.2.1', '::ffff:192.0.2.1', 'unknown', ''])
    expect(networkDigest(key, address)).toBeNull()
})
