import { expect, test, vi } from 'vitest'
import { fetchAsAdmin, onPasswordRefused } from './fetch-as-admin'

test('a password that no header can hold is refused like a wrong one, and is not sent', async () => {
  const sent = vi.fn()
  vi.stubGlobal('fetch', sent)
  try {
    const response = await fetchAsAdmin('fest_…', 'GET', '/api/admin/pins')
    expect([response?.status, sent.mock.calls]).toEqual([401, []])
  } finally {
    vi.unstubAllGlobals()
  }
})

test.each([
  [401, ['revoked']],
  [200, []],
  [403, []],
  [429, []],
  [503, []],
])('of an answer %i listeners hear about %j, as long as they listen', async (status, heard) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status })))
  try {
    const passwords: string[] = []
    const stop = onPasswordRefused((password) => void passwords.push(password))
    expect((await fetchAsAdmin('revoked', 'GET', '/api/admin/pins'))?.status).toBe(status)
    stop()
    await fetchAsAdmin('other', 'GET', '/api/admin/pins')
    expect(passwords).toEqual(heard)
  } finally {
    vi.unstubAllGlobals()
  }
})
