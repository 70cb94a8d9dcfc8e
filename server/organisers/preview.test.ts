import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { openAdmission } from '../front/admission'
import type { Exchange } from '../front/exchange'
import { previewResources, type PreviewOptions } from './preview'

test('strangers can have only so many secrets looked up in Sanity’s cloud', async () => {
  await using pg = await testDatabase()
  const isOpenedBy = vi.fn(async () => false)
  const services = {
    database: pg.database,
    digests: { address: (address: string) => Buffer.from(address.padEnd(32)) },
    now: () => new Date('2026-03-01T12:00:00Z'),
  }
  const resource = previewResources({
    drafts: { isOpenedBy },
    services,
    queue: openAdmission(),
  } as unknown as PreviewOptions).get('/preview/session')
  const post = async (address: string) => {
    const refuse = vi.fn()
    const body = Buffer.from(
      JSON.stringify({ address: 'https://festival.example/preview?sanity-preview-secret=guessed' }),
    )
    await resource?.answer({ body, facts: { id: 'test', address }, refuse } as unknown as Exchange)
    return refuse.mock.calls[0]?.[0] as number
  }
  const statuses = []
  for (let attempt = 0; attempt < 25; attempt += 1) statuses.push(await post('192.0.2.1'))
  expect(statuses).toEqual([...Array<number>(20).fill(401), ...Array<number>(5).fill(429)])
  expect(isOpenedBy).toHaveBeenCalledTimes(20)
  expect(await post('192.0.2.2')).toBe(401)
})

test('a preview whose turn does not come in time is refused like everything else in a crowd', async () => {
  const resource = previewResources({
    drafts: { isOpenedBy: async () => true },
    services: {},
    queue: { admit: async () => null },
  } as unknown as PreviewOptions).get('/preview/session')
  const refuse = vi.fn()
  await resource?.answer({ refuse, response: {} } as unknown as Exchange)
  expect(refuse.mock.calls).toEqual([
    [
      503,
      'The cave is crowded right now. Please try again in a moment.',
      { 'Cache-Control': 'no-store', 'Retry-After': 1 },
    ],
  ])
})
