import { afterEach, expect, test, vi } from 'vitest'
import { readDay } from './use-arrivals'

afterEach(() => vi.unstubAllGlobals())

test.each([
  '{}',
  '[]',
  '"soon"',
  '{"day":"tomorrow","days":[],"arrivals":[],"departures":[]}',
  '{"day":"2026-03-12","arrivals":[]}',
  '{"day":"2026-03-12"}',
  '<p>',
])('an answer that is no list of arrivals, %s, counts as none', async (body) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)))
  expect(await readDay('key', null)).toEqual({ ok: false, why: 'failed' })
})

test('the arrivals of a day are read', async () => {
  const answer = { day: '2026-03-12', days: [], driver: null, arrivals: [], departures: [] }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
  expect(await readDay('key', null)).toEqual({ ok: true, answer })
})
