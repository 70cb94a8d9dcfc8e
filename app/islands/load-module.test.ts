import { expect, test, vi } from 'vitest'
import { moduleLoader } from './load-module'

test('a file that was lost is asked for at another address, because some browsers keep the failure of the first', async () => {
  const load = vi.fn<(address: string) => Promise<unknown>>()
  load.mockRejectedValueOnce(new TypeError('lost')).mockResolvedValueOnce({ default: 'here' })
  const loadModule = moduleLoader(load)
  await expect(loadModule('/assets/home-1a2b.js')).rejects.toThrow('lost')
  expect(await loadModule('/assets/home-1a2b.js')).toEqual({ default: 'here' })
  expect(load.mock.calls).toEqual([['/assets/home-1a2b.js'], ['/assets/home-1a2b.js#']])
})

test('the error of a file says which file it is, because a script that cannot be parsed has no place', async () => {
  const loadModule = moduleLoader(() => Promise.reject(new SyntaxError('Unexpected token')))
  await expect(loadModule('/assets/home-1a2b.js')).rejects.toMatchObject({
    script: '/assets/home-1a2b.js',
  })
})

test('what a file throws need not be an object', async () => {
  const loadModule = moduleLoader(() => Promise.reject(null))
  await expect(loadModule('/assets/home-1a2b.js')).rejects.toBe(null)
})

test('a file that has come is not asked for again, also when another one was lost meanwhile', async () => {
  const load = vi.fn<(address: string) => Promise<unknown>>(async (address) => {
    if (address.includes('lost')) throw new TypeError('lost')
    return { default: address }
  })
  const loadModule = moduleLoader(load)
  const [first, again] = [loadModule('/assets/meter.js'), loadModule('/assets/meter.js')]
  await expect(loadModule('/assets/lost.js')).rejects.toThrow('lost')
  expect(await first).toBe(await again)
  expect(await loadModule('/assets/meter.js')).toBe(await first)
  expect(load.mock.calls).toEqual([['/assets/meter.js'], ['/assets/lost.js']])
})
