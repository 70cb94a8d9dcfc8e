import { expect, test } from 'vitest'
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
  const before = { time: first.time, location: first.location }
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
  await changeSlot(client, day!._id, key, later)
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
