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

test('after a success the same content is a new submission', async () => {
  const { keyFor, forgetKey } = await freshPage()
  const key = keyFor(API, { alias: 'a' })
  forgetKey(API)
  expect(keyFor(API, { alias: 'a' })).not.toBe(key)
})

test('a browser that refuses storage keeps the key for as long as the page is open', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const { keyFor, forgetKey } = await freshPage()
  const key = keyFor(API, { alias: 'a' })
  expect(keyFor(API, { alias: 'a' })).toBe(key)
  forgetKey(API)
  expect(keyFor(API, { alias: 'a' })).not.toBe(key)
})
