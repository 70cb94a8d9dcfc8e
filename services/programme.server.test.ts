import { expect, test } from 'vitest'
import type { Content } from '../cms/content.server'
import { dayIn } from '../rules/dates/time-zone'
import type { PublicSlot } from '../cms/programme.server'
import { readProgramme, readTimetable, versionOf } from './programme.server'

const SLOT: PublicSlot = {
  publicId: 'aaaaaaaaaaaa',
  isStandIn: false,
  type: 'main',
  artist: 'Ñandú & the Böse Bats',
  description: null,
  time: '22:00–01:00',
  location: 'Lake',
  changedAt: 5,
}

function contentWith(programme: () => Promise<object[]>, changedAt = 9) {
  const site = async () => ({
    title: 'Trance & Madness',
    edition: 'Third edition',
    timeZone: 'Europe/Madrid',
    place: 'Mallorca',
    startDate: '2026-03-12',
    endDate: '2026-03-15',
  })
  return {
    content: { site, programme: async () => ({ days: await programme(), changedAt, lineup: [] }) },
  } as unknown as { content: Content }
}

test('entries have instants and slugs; hours that cannot be read have none', async () => {
  const slots = [
    SLOT,
    {
      ...SLOT,
      publicId: 'bbbbbbbbbbbb',
      artist: '夜',
      time: 'late',
      contentNotes: ['loud' as const],
      changedAt: 9,
    },
  ]
  const day = { id: 'fri', day: 'Friday', date: null, changedAt: 7, slots }
  const { entries, changedAt } = await readProgramme(contentWith(async () => [day]))
  expect(changedAt).toBe(9)
  expect(entries[0]).toEqual({
    id: 'aaaaaaaaaaaa',
    slug: 'nandu-the-bose-bats',
    kind: 'main',
    name: 'Ñandú & the Böse Bats',
    artists: ['Ñandú & the Böse Bats'],
    isStandIn: false,
    description: null,
    chamber: 'Lake',
    hours: '22:00–01:00',
    day: { id: 'fri', label: 'Friday', date: '2026-03-13', opensAt: 720 },
    morning: null,
    start: Date.UTC(2026, 2, 13, 21),
    end: Date.UTC(2026, 2, 14, 0),
    changedAt: 5,
  })
  expect(entries[1]).toMatchObject({
    slug: 'act',
    contentNotes: ['loud'],
    start: null,
    end: null,
  })
})

test('an entry names the next morning exactly when its instant is on the day after its own', async () => {
  const listed = ['14:00–16:00', '01:00–04:00', '22:00–01:00', 'late', '16:00–19:00', '04:00–08:00']
  const days = ['Friday', 'Saturday'].map((day, place) => ({
    id: day,
    day,
    date: null,
    changedAt: 0,
    slots: listed.slice(place).map((time) => ({ ...SLOT, time })),
  }))
  const { entries, timeZone } = await readProgramme(contentWith(async () => days))
  const dateOf = dayIn(timeZone)
  const onMorning = entries.filter(({ morning }) => morning !== null)
  const onNextDate = entries.filter(
    ({ start, day }) => start !== null && dateOf(new Date(start)) !== day.date,
  )
  expect(onMorning).toEqual(onNextDate)
  expect(onMorning.map(({ hours, morning }) => `${morning} ${hours}`)).toEqual([
    'Saturday 01:00–04:00',
    'Saturday 04:00–08:00',
    'Sunday 01:00–04:00',
    'Sunday 04:00–08:00',
  ])
})

test('the times of changes are no part of the version', async () => {
  const day = { id: 'fri', day: 'Friday', date: null, changedAt: 7 }
  let slots = [SLOT]
  const content = contentWith(async () => [{ ...day, slots }])
  const version = async () => versionOf(await readProgramme(content), null)
  const before = await version()
  slots = [{ ...SLOT, changedAt: 8 }]
  expect(await version()).toBe(before)
  slots = []
  expect(await version()).not.toBe(before)
})

test('as long as ids cannot be made, the database counts as unavailable', async () => {
  const day = { id: 'fri', day: 'Friday', date: null, changedAt: 7 }
  const content = contentWith(async () => [{ ...day, slots: [{ ...SLOT, publicId: null }] }])
  await expect(readProgramme(content)).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  expect((await readTimetable(content)).entries).toMatchObject([{ id: null, hours: SLOT.time }])
})

test('the version of a timetable changes with its entries and with the notice', async () => {
  const day = { id: 'fri', day: 'Friday', date: null, changedAt: 7, slots: [SLOT] }
  const programme = await readProgramme(contentWith(async () => [day]))
  const version = versionOf(programme, null)
  expect(version).toMatch(/^[\w-]{16}$/)
  expect(versionOf({ ...programme, changedAt: 8 }, null)).toBe(version)
  expect(versionOf({ ...programme, entries: [] }, null)).not.toBe(version)
  expect(versionOf(programme, { text: 'The coach is late.', until: null })).not.toBe(version)
})
