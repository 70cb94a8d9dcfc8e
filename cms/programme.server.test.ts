import { expect, test } from 'vitest'
import type { DatedMoment } from './embargo'
import { parseProgramme, programmeWithoutSecrets, type PublicDay } from './programme.server'

const [EDITED, ACT_EDITED, MOMENT] = [1000, 2000, 3000].map((at) => new Date(at).toISOString())
const publicIdOf = (dayId: string, slotKey: string) => `id of ${dayId} ${slotKey}`

function slot(id: string, more: object = {}) {
  return {
    id,
    type: 'main',
    artist: `Artist ${id}`,
    time: '22:00–23:00',
    location: 'Lake',
    ...more,
  }
}

function programme(
  {
    slots = [],
    day = {},
    artists = [],
    ...more
  }: { slots?: object[]; day?: object; artists?: object[]; settingsChangedAt?: string },
  now: number,
  soldOut: Pick<DatedMoment, 'isSoldOut' | 'soldOutSince'> = {
    isSoldOut: false,
    soldOutSince: null,
  },
): PublicDay[] {
  const kept = parseProgramme(
    {
      days: [
        {
          id: 'friday',
          day: 'Friday',
          theme: 'x',
          color: 'torch',
          changedAt: EDITED,
          slots,
          ...day,
        },
      ],
      artists,
      soldOutChangedAt: new Date(2500).toISOString(),
      ...more,
    },
    () => undefined,
  )
  return programmeWithoutSecrets(kept, publicIdOf, { now, ...soldOut })
}

const SECRET = { revealAt: { when: 'moment', at: MOMENT, standIn: 'Somebody masked' } }

test('a slot has one public id and its hours, before and after its moment; the rest is shown after it', () => {
  const slots = [
    slot('a'),
    slot('carla', { description: 'Acid.', contentNotes: ['hot'], ...SECRET }),
  ]
  const [before, after] = [2999, 3000].map((now) => programme({ slots }, now)[0]!.slots[1]!)
  expect(before).toEqual({
    publicId: 'id of friday carla',
    isStandIn: true,
    type: 'main',
    artist: 'Somebody masked',
    time: '22:00–23:00',
    description: null,
    location: null,
    changedAt: 1000,
  })
  expect(after).toMatchObject({
    publicId: before!.publicId,
    isStandIn: false,
    artist: 'Artist carla',
    location: 'Lake',
    contentNotes: ['hot'],
    changedAt: 3000,
  })
})

test('the time of a change is the latest edit or reveal', () => {
  const changed = (...given: Parameters<typeof programme>) =>
    programme(...given)[0]!.slots[0]!.changedAt
  expect(changed({ slots: [slot('a')] }, 9000)).toBe(1000)
  expect(changed({ slots: [slot('a', { actChangedAt: ACT_EDITED })] }, 9000)).toBe(2000)
  expect(changed({ slots: [slot('a')], day: SECRET }, 9000)).toBe(3000)
  const byReference = slot('a', { actRef: 'carla', act: SECRET })
  expect(changed({ slots: [byReference] }, 9000)).toBe(3000)
  const byName = { slots: [slot('a')], artists: [{ name: 'Artist a', ...SECRET }] }
  expect([2999, 9000].map((now) => changed(byName, now))).toEqual([1000, 3000])
  const revealedEarly = [{ name: 'Artist a', changedAt: ACT_EDITED }]
  expect(changed({ slots: [slot('a')], artists: revealedEarly }, 9000)).toBe(2000)
  const soldOut = { slots: [slot('a', { revealAt: { when: 'sold-out' } })] }
  expect(changed(soldOut, 9000)).toBe(1000)
  // By the organisers' answer, and by the provider's figures.
  expect(changed(soldOut, 9000, { isSoldOut: true, soldOutSince: null })).toBe(2500)
  expect(changed(soldOut, 9000, { isSoldOut: true, soldOutSince: 4000 })).toBe(4000)
  // Their dates and time zone decide when a weekday is.
  expect(changed({ slots: [slot('a')], settingsChangedAt: ACT_EDITED }, 9000)).toBe(2000)
})

test('an edit of a secret artist is a secret, too', () => {
  const slots = [slot('a', { actRef: 'carla', act: SECRET, actChangedAt: ACT_EDITED })]
  expect(programme({ slots }, 2999)[0]!.slots[0]!.changedAt).toBe(1000)
  const artists = [{ name: 'Artist b', changedAt: ACT_EDITED }]
  const second = [slot('b', SECRET)]
  expect(programme({ slots: second, artists }, 2999)[0]!.slots[0]!.changedAt).toBe(1000)
})

test('a secret day shows nothing but its place', () => {
  const day = { ...SECRET, date: '2026-03-13' }
  expect(programme({ slots: [slot('a')], day }, 2999)).toEqual([
    { id: 'secret-day-0', day: 'Somebody masked', date: null, changedAt: 0, slots: [] },
  ])
  expect(programme({ slots: [slot('a')], day }, 3000)[0]).toMatchObject({
    id: 'friday',
    date: '2026-03-13',
  })
})

test('without the key of public ids the programme has no ids', () => {
  const kept = parseProgramme(
    { days: [{ id: 'a', day: 'Friday', theme: 'x', color: 'torch', slots: [slot('a')] }] },
    () => undefined,
  )
  const [day] = programmeWithoutSecrets(kept, () => null, {
    now: 0,
    isSoldOut: false,
    soldOutSince: null,
  })
  expect(day!.slots).toMatchObject([{ publicId: null, time: expect.any(String) }])
})

test('what has changed of a slot is public, and of a secret one without the reason', () => {
  const change = { kind: 'cancelled', reason: 'Mother Karst is ill' }
  const revealAt = { when: 'moment', at: new Date(9000).toISOString(), standIn: 'Guest' }
  const slots = [
    slot('one', { change }),
    slot('two', { change, revealAt }),
    slot('three', { change: { kind: 'late' } }),
  ]
  const shown = programme({ slots }, 5000)[0]!.slots
  expect(shown.map(({ change: said }) => said)).toEqual([
    change,
    { kind: 'cancelled', reason: null },
    undefined,
  ])
})

test('a slot that was moved to another day has the public id that it had', () => {
  const announced = { day: 'thursday', key: 'karst' }
  const [moved, own, half] = programme(
    { slots: [slot('a', { announced }), slot('b'), slot('c', { announced: { day: 'thursday' } })] },
    0,
  )[0]!.slots
  expect([moved, own, half].map((one) => one!.publicId)).toEqual([
    'id of thursday karst',
    'id of friday b',
    'id of friday c',
  ])
  expect(JSON.stringify(moved)).not.toContain('announced')
})

test('no two slots have one public id, whatever they say of the day that they come from', () => {
  const announced = { day: 'friday', key: 'b' }
  const gone = { day: 'thursday', key: 'karst' }
  const slots = [
    slot('a', { announced }),
    slot('b'),
    slot('c', { announced: gone }),
    slot('copy', { announced: gone }),
    slot('home', { announced: { day: 'friday', key: 'home' } }),
  ]
  expect(programme({ slots }, 0)[0]!.slots.map(({ publicId }) => publicId)).toEqual([
    'id of friday a',
    'id of friday b',
    'id of thursday karst',
    'id of friday copy',
    'id of friday home',
  ])
})
