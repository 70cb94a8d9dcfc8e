import { expect, test, vi } from 'vitest'
import { enter, leave, session } from './session'

test('signing in and out end at a deadline when the network is silent', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('fetch', async () => Response.json({ token: 'a-token' }, { status: 201 }))
  expect(await enter('stalagmite-and-stalactite')).toBeNull()
  expect(session.current()).toBe('a-token')

  const deadlines = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation(() => AbortSignal.abort(new DOMException('', 'TimeoutError')))
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.aborted && reject(signal.reason)),
  )
  await leave()
  expect(session.current()).toBeNull()
  expect(await enter('stalagmite-and-stalactite')).toBe(
    'The cave does not answer. Look at your connection and try again.',
  )
  expect(deadlines).toHaveBeenCalledTimes(2)
  deadlines.mockRestore()
})
