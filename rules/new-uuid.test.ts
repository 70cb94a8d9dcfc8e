import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { newUuid } from './new-uuid'

afterEach(() => vi.unstubAllGlobals())

test('every one is a UUID of its own, also on plain http', () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  const made = Array.from({ length: 200 }, newUuid)
  expect(new Set(made).size).toBe(200)
  for (const one of made) expect(z.uuidv4().safeParse(one).success).toBe(true)
})
