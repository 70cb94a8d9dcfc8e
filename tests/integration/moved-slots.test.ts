import { expect, test } from 'vitest'
import { changeSlot } from '../../cms/studio/slot-changes/change-slot'
import { beginSession, clientOf, mutate } from '../helpers/organiser'
import { startSite } from '../helpers/site'

test('a slot that was moved on its day says from which hours, also after midnight and when it has been on another day meanwhile; on another day, in another chamber or as a secret it does not', async () => {
  await using site = await startSite({ now: () => new Date('2026-03-10T12:00:00Z') })
  const token = await beginSession(site)
  const client = clientOf(site, token)
  const moved = (reason: string, time: string, more = {}) =>
    ({ kind: 'moved', reason, time, ...more }) as const
  const friday = (key: string, wanted: ReturnType<typeof moved>) =>
    changeSlot(client, 'reveal-friday', key, wanted)
  await friday('senora-sima', moved('Candles', '02:00 - 04:00'))
  await friday('carbide-carla', moved('Damp', '19:00–22:00', { location: 'The Lake' }))
  await friday('moonmilk-delivery', moved('Waves', '17:00–19:00', { day: 'reveal-saturday' }))
  await friday('drip-theory', moved('Buckets', '22:30–01:00'))
  await friday('low-ceiling-louis', moved('Rain', '13:00–15:00', { day: 'reveal-saturday' }))
  await changeSlot(client, 'reveal-saturday', 'low-ceiling-louis', {
    ...moved('Sun', '12:30–15:30'),
    day: 'reveal-friday',
  })
  const revealAt = { when: 'moment', at: '2099-01-01T00:00:00Z' }
  const secret = { 'slots[_key=="drip-theory"].revealAt': revealAt }
  await mutate(site, token, [{ patch: { id: 'reveal-friday', set: secret } }])
  const told = async (path: string) => {
    const html = await (await fetch(site.url + path)).text()
    return [
      ...html.matchAll(
        /<span data-change=""[^>]*>(.*?)<\/span><\/span>|data-change=""[^>]*>([^<]*)<\/span>/g,
      ),
    ]
      .map(([, whole = '', bare = '']) => (whole || bare).replace(/<[^>]*>/g, ''))
      .toSorted()
  }
  await expect
    .poll(() => told('/timetable'))
    .toEqual([
      'Moved',
      'Moved from 01:00–04:00: Candles',
      'Moved from 12:00–16:00: Sun',
      'Moved: Damp',
      'Moved: Waves',
    ])
  expect(await told('/de/timetable')).toContain('Verlegt (bisher 01:00–04:00): Candles')
  const calendar = (await (await fetch(`${site.url}/calendar.ics`)).text()).replace(/\r\n /g, '')
  expect(calendar).toContain('Moved from 01:00–04:00: Candles')
})
