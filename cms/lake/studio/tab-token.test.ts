import { expect, onTestFinished, test } from 'vitest'
import { openTabToken } from './tab-token'

test('in a browser that forbids storage a token lasts as long as its page', async () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'sessionStorage')
    if (own) Object.defineProperty(globalThis, 'sessionStorage', own)
  })
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  const token = openTabToken('token')
  expect(token.current()).toBe(null)
  const waiting = token.wait()
  token.keep('a')
  expect([await waiting, token.current()]).toEqual(['a', 'a'])
  token.end('a')
  expect(token.current()).toBe(null)
})
