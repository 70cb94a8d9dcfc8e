import { afterEach, expect, test, vi } from 'vitest'
import { ALL, openingView, NOW, OPENING, readDay, readDays } from './use-arrivals'

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

test('all days are one request, and each day has its own pick-ups', async () => {
  const [thursday, monday] = ['2026-03-12', '2026-03-16']
  const answer = {
    day: '2026-03-13',
    days: [thursday, monday],
    driver: null,
    arrivals: [{ id: 'a', collected: `${thursday}T23:50` }],
    departures: [
      { id: 'b', collected: `${thursday}T08:00` },
      { id: 'c', collected: `${monday}T08:00` },
    ],
  }
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return Promise.resolve(Response.json(answer))
  })
  expect(await readDays('key', ALL)).toMatchObject({
    ok: true,
    answers: [
      { day: thursday, arrivals: [{ id: 'a' }], departures: [{ id: 'b' }] },
      { day: monday, arrivals: [], departures: [{ id: 'c' }] },
    ],
  })
  expect(asked).toEqual(['/api/admin/arrivals?day=all'])
})

test.each([
  [['2026-03-12', '2026-03-16'], NOW],
  [['2026-03-13'], NOW],
  [['2026-03-01', '2026-03-14', '2026-03-16'], '2026-03-14'],
  [['2026-03-01'], NOW],
])('with pick-ups on %j the list of 12 March opens on %s', (days, view) => {
  expect(openingView({ day: '2026-03-12', days })).toBe(view)
})

test('a list that opens on a later day follows the day', async () => {
  let today = '2026-03-09'
  vi.stubGlobal('fetch', (path: string) => {
    const day = /day=(.*)/.exec(path)?.[1] ?? today
    return Promise.resolve(
      Response.json({ day, days: ['2026-03-12'], driver: null, arrivals: [], departures: [] }),
    )
  })
  expect(await readDays('key', OPENING)).toMatchObject({
    view: '2026-03-12',
    answers: [{ day: '2026-03-12' }],
  })
  today = '2026-03-12'
  expect(await readDays('key', OPENING)).toMatchObject({
    view: NOW,
    answers: [{ day: '2026-03-12' }, { day: '2026-03-13' }],
  })
})
