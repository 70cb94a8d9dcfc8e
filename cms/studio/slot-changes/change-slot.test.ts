import { expect, test } from 'vitest'
import { startOfDay } from '../../../rules/dates/slot-instants'
import { revealOf } from '../../embargo'
import { testLake } from '../../lake/testing/lake'
import { findSeed } from '../../seed-folder.server'
import { askDays, changeSlot } from './change-slot'

test('a slot is cancelled, moved twice and taken back in public, and in a draft of its day', async () => {
  await using lake = await testLake({ seedDir: findSeed() })
  const client = lake.client()
  const [friday] = (await askDays(client)).filter(({ day }) => day === 'Friday')
  const { _key: key, ...first } = friday!.slots![0]!
  expect(first.name).toBeTruthy()
  const day = await client.getDocument<{ slots: { _key: string }[] }>(friday!._id)
  await client.create({ ...day!, _id: `drafts.${day!._id}`, theme: 'Not public' })
  const slots = async (id: string) => {
    const found = await client.getDocument<{ slots: { _key: string }[] }>(id)
    return found!.slots.find(({ _key }) => _key === key)
  }
  const both = async () => [await slots(day!._id), await slots(`drafts.${day!._id}`)]
  const before = { time: first.time, location: first.location, nextMorning: false }
  const [asAnnounced] = await both()

  await changeSlot(client, day!._id, key, { kind: 'cancelled', reason: 'The ferry stays.' })
  const change = { kind: 'cancelled', reason: 'The ferry stays.', before }
  expect(await both()).toEqual([
    { ...asAnnounced, change },
    { ...asAnnounced, change },
  ])

  const later = {
    kind: 'moved',
    reason: 'Rain',
    time: '23:30–00:30',
    location: 'The Lake',
  } as const
  await changeSlot(client, day!._id, key, { ...later, time: '23:00–24:00' })
  await changeSlot(client, day!._id, key, { ...later, time: '23:30 - 00:30' })
  expect(await slots(day!._id)).toMatchObject({
    time: '23:30–00:30',
    location: 'The Lake',
    change: { kind: 'moved', reason: 'Rain', before },
  })
  await expect(
    changeSlot(client, day!._id, key, { ...later, time: 'at midnight' }),
  ).rejects.toThrow('like 22:00–01:00')

  await changeSlot(client, day!._id, key, null)
  expect(await both()).toEqual([asAnnounced, asAnnounced])
  expect(await client.getDocument(day!._id)).not.toMatchObject({ theme: 'Not public' })

  // To another day, where the key is taken, and back.
  const days = await askDays(client)
  const saturday = days.find((one) => one.day === 'Saturday')!
  const goal = await client.getDocument<{ slots: { _key: string; time: string }[] }>(saturday._id)
  const twin = { ...goal!.slots[0]!, _key: key, time: '22:00–23:00' }
  await client.patch(saturday._id, { set: { slots: [...goal!.slots, twin] } }).commit()
  await changeSlot(client, day!._id, key, { ...later, day: saturday._id, time: '01:00–02:00' })
  expect(await both()).toEqual([undefined, undefined])
  const moved = (await client.getDocument<{ slots: { _key: string }[] }>(saturday._id))!.slots
  const coming = moved.find(({ _key }) => _key.startsWith(`${key}-`))!
  expect(coming).toMatchObject({
    time: '01:00–02:00',
    change: { kind: 'moved', before: { ...before, day: day!._id, key } },
  })
  const again = { ...later, day: saturday._id, time: '02:00–03:00' }
  await changeSlot(client, saturday._id, coming._key, again)
  await changeSlot(client, saturday._id, coming._key, { kind: 'cancelled', reason: 'Too wet' })
  await expect(
    changeSlot(client, saturday._id, coming._key, { ...again, day: 'gone' }),
  ).rejects.toThrow('not there any more')
  await changeSlot(client, saturday._id, coming._key, null)
  const [back] = await both()
  expect(back).toEqual(asAnnounced)
  await expect(changeSlot(client, day!._id, 'gone', null)).rejects.toThrow('taken this slot out')
}, 60_000)

interface StoredSlot {
  _key: string
  time: string
  location?: string
  artist?: string
  revealAt?: object
}

/** The seed's days, what their slots are at present, and a change of one. */
async function seedDays() {
  const lake = await testLake({ seedDir: findSeed() })
  const client = lake.client()
  const [friday, saturday] = ['reveal-friday', 'reveal-saturday'] as const
  const slotsOf = async (id: string) =>
    (await client.getDocument<{ slots: StoredSlot[] }>(id))!.slots
  const set = (id: string, fields: object) => client.patch(id, { set: fields }).commit()
  const move = (from: string, key: string, day: string, time: string) =>
    changeSlot(client, from, key, { kind: 'moved', reason: 'Rain', day, time })
  return {
    client,
    friday,
    saturday,
    slotsOf,
    set,
    move,
    opensAt: async (id: string) => startOfDay((await slotsOf(id)).map(({ time }) => time)),
    keysOf: async (id: string) => (await slotsOf(id)).map(({ _key }) => _key),
    back: (day: string, key: string) => changeSlot(client, day, key, null),
    [Symbol.asyncDispose]: () => lake[Symbol.asyncDispose](),
  }
}

test('no slot jumps to another morning when one comes, leaves or is taken back', async () => {
  await using lake = await seedDays()
  const { friday, saturday, slotsOf, keysOf, opensAt, move, back, set } = lake
  const [before, opens] = [await slotsOf(friday), await opensAt(friday)]
  expect(before.at(-1)).toMatchObject({ _key: 'vertical-vera', time: '08:00–12:00' })

  await move(friday, 'vertical-vera', saturday, '08:00–12:00')
  await back(saturday, 'vertical-vera')
  expect(await slotsOf(friday)).toEqual(before)

  await move(saturday, 'the-blind-olms', friday, '07:00–08:00')
  expect(await opensAt(friday)).toBe(opens)
  expect((await keysOf(friday)).slice(-2)).toEqual(['the-blind-olms', 'vertical-vera'])
  await back(friday, 'the-blind-olms')

  // On its own day it would open the day at seven.
  await expect(move(friday, 'low-ceiling-louis', friday, '07:00–08:00')).rejects.toThrow(
    'A day has one morning',
  )
  expect(await slotsOf(friday)).toEqual(before)

  // A day that opens in the morning takes a morning at its head, and has one that was there first again.
  const yoga = { ...before[0]!, _key: 'yoga', time: '08:00–09:00' }
  await set(friday, { slots: [yoga, ...before.slice(0, -1)] })
  await move(saturday, 'the-blind-olms', friday, '09:00–10:00')
  expect((await keysOf(friday)).slice(0, 2)).toEqual(['yoga', 'the-blind-olms'])
  await back(friday, 'the-blind-olms')
  await move(friday, 'yoga', saturday, '13:00–14:00')
  expect(await opensAt(friday)).toBe(12 * 60)
  await back(saturday, 'yoga')
  expect((await keysOf(friday))[0]).toBe('yoga')
  expect(await opensAt(friday)).toBe(8 * 60)
  // At the same time in another chamber it has its place before the other.
  await move(friday, 'low-ceiling-louis', saturday, '13:00–14:00')
  await back(saturday, 'low-ceiling-louis')
  expect((await keysOf(friday)).slice(0, 3)).toEqual([
    'yoga',
    'low-ceiling-louis',
    'the-unmarked-coaches',
  ])
}, 60_000)

test('a slot that is taken back comes to the morning that was announced, or not at all', async () => {
  await using lake = await seedDays()
  const { friday, saturday, slotsOf, opensAt, move, back, set } = lake
  const opens = await opensAt(friday)
  const withYoga = async () => {
    const slots = await slotsOf(friday)
    const yoga = { ...slots[0]!, _key: 'yoga', time: '08:00–09:00' }
    await set(friday, { slots: [yoga, ...slots] })
    return slots
  }
  for (const [day, time] of [
    [saturday, '08:00–12:00'],
    [friday, '22:30–23:00'],
  ] as const) {
    await move(friday, 'vertical-vera', day, time)
    const withoutYoga = await withYoga()
    await expect(back(day, 'vertical-vera')).rejects.toThrow('A day has one morning')
    // Once there is no other morning, it comes back, and so it does after it was moved once more.
    await set(friday, { slots: withoutYoga })
    await move(day, 'vertical-vera', day, '23:00–23:30')
    await back(day, 'vertical-vera')
    expect((await slotsOf(friday)).at(-1)).toMatchObject({
      _key: 'vertical-vera',
      time: '08:00–12:00',
    })
    expect(await opensAt(friday)).toBe(opens)
  }
  // Nor does it come to another morning by being cancelled there.
  await move(friday, 'vertical-vera', friday, '22:30–23:00')
  const asMoved = await withYoga()
  await expect(
    changeSlot(lake.client, friday, 'vertical-vera', { kind: 'cancelled', reason: 'Ill' }),
  ).rejects.toThrow('A day has one morning')
  await set(friday, { slots: asMoved })
  // A draft with another list keeps nobody from taking back what is public.
  await lake.client.createOrReplace({
    ...(await lake.client.getDocument(friday))!,
    _id: `drafts.${friday}`,
    slots: [{ ...asMoved[0]!, _key: 'yoga', time: '08:00–09:00' }, ...asMoved],
  })
  await back(friday, 'vertical-vera')
  expect((await slotsOf(friday)).at(-1)).toMatchObject({ time: '08:00–12:00' })
  await lake.client.delete(`drafts.${friday}`)
  // What was only cancelled stays where the list has it.
  await changeSlot(lake.client, friday, 'vertical-vera', { kind: 'cancelled', reason: 'Ill' })
  await withYoga()
  await back(friday, 'vertical-vera')
  expect((await slotsOf(friday)).at(-1)).not.toHaveProperty('change')
}, 60_000)

test('a slot that is cancelled on another day keeps the hours that it has there', async () => {
  await using lake = await seedDays()
  const { client, friday, saturday, slotsOf, move, back } = lake
  const before = await slotsOf(friday)
  await move(friday, 'carbide-carla', saturday, '13:00–14:00')
  await changeSlot(client, saturday, 'carbide-carla', { kind: 'cancelled', reason: 'Too wet' })
  const carla = (await slotsOf(saturday)).find(({ _key }) => _key === 'carbide-carla')!
  expect(carla).toMatchObject({ time: '13:00–14:00', change: { kind: 'cancelled' } })
  expect(carla).not.toHaveProperty('location')
  await back(saturday, 'carbide-carla')
  expect(await slotsOf(friday)).toEqual(before)
}, 60_000)

test('the key of a slot that has left a day is free for itself alone', async () => {
  await using lake = await seedDays()
  const { friday, saturday, slotsOf, keysOf, move, back, set } = lake
  const [louis, ...others] = await slotsOf(friday)
  await set(saturday, { slots: [...(await slotsOf(saturday)), { ...louis!, time: '10:00–11:00' }] })
  await move(friday, 'low-ceiling-louis', 'reveal-sunday', '15:00–16:00')
  await move(saturday, 'low-ceiling-louis', friday, '15:00–16:00')
  expect(await keysOf(friday)).toContain('low-ceiling-louis-2')
  await back('reveal-sunday', 'low-ceiling-louis')
  expect(await keysOf(friday)).toEqual(
    expect.arrayContaining(['low-ceiling-louis', ...others.map(({ _key }) => _key)]),
  )
}, 60_000)

test('a copy of a moved slot does not take the key that the slot has on its own day', async () => {
  await using lake = await seedDays()
  const { friday, saturday, slotsOf, keysOf, move, back, set } = lake
  await move(friday, 'carbide-carla', saturday, '13:00–14:00')
  const slots = await slotsOf(saturday)
  const carla = slots.find(({ _key }) => _key === 'carbide-carla')!
  await set(saturday, { slots: [...slots, { ...carla, _key: 'copy' }] })
  await back(saturday, 'copy')
  expect(await keysOf(friday)).not.toContain('carbide-carla')
  await back(saturday, 'carbide-carla')
  expect(await keysOf(friday)).toEqual(expect.arrayContaining(['carbide-carla', 'carbide-carla-2']))
  expect(await keysOf(saturday)).not.toContain('carbide-carla')
}, 60_000)

test('a slot that leaves a secret day is a secret for as long as the day', async () => {
  await using lake = await seedDays()
  const { friday, saturday, slotsOf, move, back, set } = lake
  const at = '2999-01-01T20:00:00.000Z'
  await set(friday, { revealAt: { when: 'moment', at, standIn: 'A dark day' } })
  const own = { when: 'moment', at: '2999-01-02T20:00:00.000Z', standIn: 'Somebody masked' }
  const early = { when: 'moment', at: '2998-01-01T20:00:00.000Z', standIn: 'Somebody' }
  const [louis, coaches, third, ...others] = await slotsOf(friday)
  const unknown = { ...third!, revealAt: { when: 'sold-out', standIn: 'Somebody' } }
  await set(friday, {
    slots: [{ ...louis!, revealAt: early }, { ...coaches!, revealAt: own }, unknown, ...others],
  })
  await expect(move(friday, third!._key, saturday, '13:00–14:00')).rejects.toThrow(
    'at another moment than its day',
  )
  const keys = [louis!._key, coaches!._key, 'carbide-carla']
  for (const key of keys) await move(friday, key, saturday, '13:00–14:00')
  const moved = (await slotsOf(saturday)).filter(({ _key }) => keys.includes(_key))
  expect(moved.map(({ revealAt }) => revealAt)).toEqual([
    { when: 'moment', at, standIn: 'Somebody' },
    own,
    { when: 'moment', at, standIn: 'Secret guest' },
  ])
  // A day whose moment cannot be read is a secret for ever.
  await back(saturday, 'carbide-carla')
  await set(friday, { revealAt: 'soon' })
  await move(friday, 'drip-theory', saturday, '13:00–14:00')
  const drip = (await slotsOf(saturday)).find(({ _key }) => _key === 'drip-theory')!
  expect(revealOf(drip.revealAt)?.at).toBe('never')
}, 60_000)

test('edits in a draft of the old day are not lost', async () => {
  await using lake = await seedDays()
  const { client, friday, saturday, slotsOf, move } = lake
  const day = (await client.getDocument(friday))!
  const slots = (await slotsOf(friday)).map((slot) =>
    slot._key === 'carbide-carla' ? { ...slot, artist: 'Not public' } : slot,
  )
  await client.create({ ...day, _id: `drafts.${friday}`, slots })
  await expect(move(friday, 'carbide-carla', saturday, '13:00–14:00')).rejects.toThrow(
    'Somebody has a draft of this day. Publish or discard it first.',
  )
  await move(friday, 'drip-theory', saturday, '13:00–14:00')
  await client.create({ ...(await client.getDocument(saturday))!, _id: `drafts.${saturday}` })
  await move(friday, 'carbide-carla', saturday, '14:00–15:00')
  const [shown, draft] = await Promise.all(
    [saturday, `drafts.${saturday}`].map(async (id) =>
      (await slotsOf(id)).find(({ _key }) => _key === 'carbide-carla'),
    ),
  )
  expect(draft).toMatchObject({ artist: 'Not public', time: '14:00–15:00' })
  expect(shown!.artist).not.toBe('Not public')
}, 60_000)
