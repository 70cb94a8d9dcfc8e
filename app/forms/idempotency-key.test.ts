import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const API = '/api/attendee-pinboard'
let storage: Map<string, string>

beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => void storage.set(name, text),
    removeItem: (name: string) => void storage.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The module as a page has it after it was loaded: its own memory is empty. */
async function freshPage() {
  vi.resetModules()
  return import('./idempotency-key')
}

test('the same content keeps its key, other content gets another', async () => {
  const { keyFor } = await freshPage()
  const key = keyFor(API, { alias: 'a' })
  expect(keyFor(API, { alias: 'a' })).toBe(key)
  expect(keyFor(API, { alias: 'b' })).not.toBe(key)
  expect(key).toMatch(/^[\x21-\x7e]{16,128}$/)
})

test('a reload keeps the key', async () => {
  const before = await freshPage()
  const key = before.keyFor(API, { alias: 'a' })
  const after = await freshPage()
  expect(after.keyFor(API, { alias: 'a' })).toBe(key)
})

test('two forms have a key each', async () => {
  const { keyFor } = await freshPage()
  const key = keyFor(API, { alias: 'a' })
  expect(keyFor('/api/artist-flight', { alias: 'a' })).not.toBe(key)
  expect(keyFor(API, { alias: 'a' })).toBe(key)
})

test('a key has 32 digits, whichever numbers come', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) })
  const { keyFor } = await freshPage()
  expect(keyFor(API, { alias: 'a' })).toBe('07070707-0707-4707-8707-070707070707')
})

test('after a success the same content is a new submission, after a reload, too', async () => {
  const { keyFor, forgetKey } = await freshPage()
  const key = keyFor(API, { alias: 'a' })
  forgetKey(API)
  const after = await freshPage()
  expect(after.keyFor(API, { alias: 'a' })).not.toBe(key)
  expect(keyFor(API, { alias: 'a' })).not.toBe(key)
})

test.each([
  '{"content":7,"key":"a-key"}',
  '{"content":"{\\"alias\\":\\"a\\"}","key":7}',
  '{"content":"{\\"alias\\":\\"a\\"}"}',
  'half a li',
])('a stored key that is none (%s) is replaced', async (stored) => {
  const { keyFor, storagePlaceOf } = await freshPage()
  storage.set(storagePlaceOf(API), stored)
  expect(keyFor(API, { alias: 'a' })).toMatch(/^[0-9a-f-]{36}$/)
})

test('a browser that refuses storage keeps the key for as long as the page is open', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const { keyFor, forgetKey } = await freshPage()
  const key = keyFor(API, { alias: 'a' })
  expect(keyFor(API, { alias: 'a' })).toBe(key)
  forgetKey(API)
  expect(keyFor(API, { alias: 'a' })).not.toBe(key)
})
