import { expect, test } from 'vitest'
import { TIMES_OF_CONTENT, withChangeTimes, type ChangeTimes } from './change-times.server'
import type { PublicDay, PublicSlot } from './programme.server'

const slot = (publicId: string | null, more: Partial<PublicSlot> = {}): PublicSlot => ({
  publicId,
  isStandIn: false,
  type: 'main',
  artist: 'Carla',
  description: null,
  time: '22:00–23:00',
  location: 'Lake',
  changedAt: 2000,
  ...more,
})
const day = (slots: PublicSlot[], more: Partial<PublicDay> = {}): PublicDay => ({
  id: 'friday',
  day: 'Friday',
  date: null,
  changedAt: 1000,
  slots,
  ...more,
})

/** Remembers what it was asked, and answers a time of its own. */
function someTimes() {
  const asked = new Map<string, string>()
  const times: ChangeTimes = {
    of: (values) =>
      values.map(({ id, digest, changedAt }) => {
        asked.set(id, digest)
        return changedAt + 7
      }),
    state: () => '',
  }
  return { asked, times }
}

test('every slot and the whole have the remembered times, and the whole is never older than a slot', () => {
  const days = [day([slot('a'), slot('b', { changedAt: 5000 })]), day([], { changedAt: 3000 })]
  const { days: timed, changedAt } = withChangeTimes(days, someTimes().times, true)
  expect(timed[0]!.slots.map((of) => of.changedAt)).toEqual([2007, 5007])
  expect(changedAt).toBe(5014)
  expect(withChangeTimes([day([], { changedAt: 3000 })], TIMES_OF_CONTENT, true).changedAt).toBe(
    3000,
  )
})

test('a slot is another value with another name, hour, place, text or day, and with another time alone it is not', () => {
  const digests = (slots: PublicSlot[], more: Partial<PublicDay> = {}) => {
    const { asked, times } = someTimes()
    withChangeTimes([day(slots, more)], times, true)
    return asked
  }
  const before = digests([slot('a')])
  expect(digests([slot('a', { changedAt: 9 })], { changedAt: 9 })).toEqual(before)
  for (const changed of [
    digests([slot('a', { artist: 'Louis' })]),
    digests([slot('a', { isStandIn: true })]),
    digests([slot('a', { time: '22:00–24:00' })]),
    digests([slot('a', { location: null })]),
    digests([slot('a', { description: 'Acid.' })]),
    digests([slot('a')], { day: 'Saturday' }),
    digests([slot('a')], { date: '2026-03-13' }),
  ])
    for (const id of ['a', 'programme']) expect(changed.get(id)).not.toBe(before.get(id))
  // One more slot makes another programme. The old slot is the same.
  const more = digests([slot('a'), slot('b')])
  expect(more.get('a')).toBe(before.get('a'))
  expect(more.get('programme')).not.toBe(before.get('programme'))
})

test('two slots with one id are one value', () => {
  const days = [day([slot('a'), slot('a', { artist: 'Louis', changedAt: 4000 })])]
  const { asked, times } = someTimes()
  const timed = withChangeTimes(days, times, true)
  expect(timed.days[0]!.slots.map(({ changedAt }) => changedAt)).toEqual([4007, 4007])
  expect([...asked.keys()]).toEqual(['a', 'programme'])
})

test('without public ids nothing is remembered', () => {
  const { asked, times } = someTimes()
  const days = [day([slot(null), slot(null, { changedAt: 3000 })])]
  expect(withChangeTimes(days, times, true)).toEqual({ days, changedAt: 3000 })
  expect(asked.size).toBe(0)
})
