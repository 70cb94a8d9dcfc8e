import { expect, test } from 'vitest'
import type { Exchange } from './exchange'
import { withoutTrailingSlash } from './trailing-slash'

const step = withoutTrailingSlash(new Set(['/lineup-reveal', '/privacy']))

function ask(url: string, method = 'GET') {
  const mark = url.indexOf('?')
  const sent: { status: number; location: unknown }[] = []
  const exchange = {
    path: mark < 0 ? url : url.slice(0, mark),
    query: mark < 0 ? '' : url.slice(mark + 1),
    isReading: method === 'GET' || method === 'HEAD',
    send: (status: number, { location }: Record<string, unknown>) =>
      void sent.push({ status, location }),
  }
  const isAnswered = step(exchange as unknown as Exchange)
  return isAnswered ? sent[0] : null
}

test.each([
  ['/lineup-reveal/', '/lineup-reveal'],
  ['/lineup-reveal/?day=2&x=/', '/lineup-reveal?day=2&x=/'],
  ['/privacy/', '/privacy'],
])('%s leads to %s', (url, location) => {
  expect(ask(url)).toEqual({ status: 308, location })
  expect(ask(url, 'HEAD')).toEqual({ status: 308, location })
})

test.each([
  '/',
  '/lineup-reveal',
  '//',
  '//evil.example/',
  '//evil.example/lineup-reveal/',
  '/lineup-reveal//',
  '/nowhere/',
  '/LINEUP-REVEAL/',
  '/\\evil.example/',
  'http://evil.example/privacy/',
])('%s is led nowhere', (url) => expect(ask(url)).toBeNull())

test('what is sent to such an address is not led on', () => {
  expect(ask('/lineup-reveal/', 'POST')).toBeNull()
})
