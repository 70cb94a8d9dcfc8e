import { expect, test, vi } from 'vitest'
import { fetchAsAdmin, onPasswordRefused, readAsAdmin } from './fetch-as-admin'

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

test.each([
  ['our answer', () => Response.json([1, 2]), [1, 2]],
  ['a page that a network shows before it lets one in', () => new Response('<p>Welcome'), null],
  ['JSON of somebody else', () => Response.json({ ok: true }), null],
  ['a refusal', () => Response.json([1, 2], { status: 403 }), null],
])('a list is read from %s', async (_, answer, expected) => {
  vi.stubGlobal('fetch', () => Promise.resolve(answer()))
  try {
    expect(await readAsAdmin('password', '/api/admin/keys', Array.isArray)).toEqual(expected)
  } finally {
    vi.unstubAllGlobals()
  }
})

test('an answer without content is given back, also where a browser gives it an empty body', async () => {
  const answer = new Response(null, { status: 204 })
  Object.defineProperty(answer, 'body', { value: new Response('').body })
  vi.stubGlobal('fetch', () => Promise.resolve(answer))
  try {
    expect(await fetchAsAdmin('password', 'DELETE', '/api/admin/pins/1')).toMatchObject({
      status: 204,
      ok: true,
    })
  } finally {
    vi.unstubAllGlobals()
  }
})
