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
  await expect(changeSlot(client, day!._id, 'gone', null)).rejects.toThrow('taken this slot out')
}, 60_000)
