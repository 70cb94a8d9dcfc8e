import { expect, test } from 'vitest'
import { clientAddress, proxyTrouble } from './client-address'

test.each([
  [
    'no proxy is trusted, whatever the header says',
    '198.51.100.7',
    '203.0.113.9',
    0,
    '198.51.100.7',
  ],
  [
    'one proxy: its own entry, not what the visitor wrote before it',
    '10.0.0.1',
    '1.1.1.1, 203.0.113.9',
    1,
    '203.0.113.9',
  ],
  [
    'two proxies: the second entry from the right',
    '10.0.0.1',
    '6.6.6.6, 203.0.113.9, 10.0.0.2',
    2,
    '203.0.113.9',
  ],
  ['fewer entries than proxies: the leftmost', '10.0.0.1', '203.0.113.9', 2, '203.0.113.9'],
  ['no header: the socket', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['an entry that is no address: the socket', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['IPv4 with a port', '10.0.0.1', '203.0.113.9:4711', 1, '203.0.113.9'],
  ['IPv6 in brackets', '10.0.0.1', '[2001:db8::1]:4711', 1, '2001:db8::1'],
])('%s', (_, socket, header, proxies, expected) => {
  expect(clientAddress(socket, header, proxies)).toBe(expected)
})

test.each([
  ['a proxy that nobody told of', '203.0.113.9', 0, false, /because TRUST_PROXY is 0/],
  [
    'a proxy that drops what the CDN wrote',
    '198.51.100.1',
    2,
    false,
    /^X-.* fewer entries \(1\) .* proxies \(2\)/,
  ],
  [
    'a proxy that appends nothing',
    undefined,
    1,
    true,
    /^X-.* fewer entries \(0\) .* proxies \(1\)/,
  ],
])('%s is told', (_, header, proxies, isPosted, sentence) => {
  expect(proxyTrouble(header, proxies, isPosted)).toMatch(sentence)
})

test.each([
  ['as many entries as proxies', '203.0.113.9, 198.51.100.1', 2, true],
  ['more entries, which a visitor may have written', '6.6.6.6, 203.0.113.9', 1, true],
  ['a health check', undefined, 2, false],
  ['a post without any proxy', undefined, 0, true],
])('%s: nothing is told', (_, header, proxies, isPosted) => {
  expect(proxyTrouble(header, proxies, isPosted)).toBeNull()
})
