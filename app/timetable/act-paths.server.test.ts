import { expect, test } from 'vitest'
import type { AppContext } from '~/context'
import type { NamedAct, PublicDay, PublicSlot } from '../../cms/programme.server'
import type { RevealDay, Slot } from '../../cms/shapes.server'
import { allActPaths, factsOfArtists, withActPaths } from './act-paths.server'

const SITE = {
  title: 'Trance & Madness',
  timeZone: 'Europe/Madrid',
  place: 'Mallorca',
  startDate: '2026-03-12',
  endDate: '2026-03-15',
}

function slot(artist: string, time: string): Slot {
  return { id: artist, type: 'main', artist, time, description: null, location: null }
}

/** Content with one Friday. */
function contentWith(slots: Slot[], given: Partial<PublicSlot> = {}, lineup: NamedAct[] = []) {
  const programme = async (): Promise<PublicDay[]> => [
    {
      id: 'friday',
      day: 'Friday',
      date: null,
      changedAt: 0,
      slots: slots.map(({ id, ...of }) => ({
        ...of,
        publicId: id.toLowerCase(),
        isStandIn: false,
        changedAt: 0,
        ...given,
      })),
    },
  ]
  return {
    content: {
      site: async () => SITE,
      programme: async () => ({ days: await programme(), changedAt: 0, lineup }),
    },
  } as unknown as AppContext
}

async function onTheWall(context: AppContext, slots: Slot[]) {
  const friday = { id: 'friday', day: 'Friday', theme: '', color: 'torch', icon: null, slots }
  const [day] = await withActPaths(context, [friday as RevealDay])
  return day!.slots.map(({ artist, page, morning }) => [artist, page, morning])
}

test('the wall keeps the order of the reveal, and what begins after midnight has its weekday in any order', async () => {
  const slots = [
    slot('Finale', '04:00–08:00'),
    slot('Late', '22:00–01:00'),
    slot('Night', '01:00–04:00'),
    slot('Noon', '12:00–16:00'),
    slot('Beside', '14:00–15:00'),
  ]
  expect(await onTheWall(contentWith(slots), slots)).toEqual([
    ['Finale', '/timetable/finale-finale', 'Saturday'],
    ['Late', '/timetable/late-late', undefined],
    ['Night', '/timetable/night-night', 'Saturday'],
    ['Noon', '/timetable/noon-noon', undefined],
    ['Beside', '/timetable/beside-beside', undefined],
  ])
})

test('each page is listed once: those of the slots, then those of artists who are in none yet', async () => {
  const lineup = ['Late', 'Still to come'].map((name): NamedAct => ({
    name,
    tier: 'main',
    publicId: `of-${name.length}`,
  }))
  const context = contentWith([slot('Late', '22:00–01:00')], {}, lineup)
  expect(await allActPaths(context)).toEqual([
    '/timetable/late-late',
    '/timetable/of-13-still-to-come',
  ])
})

test('a stand-in has no page, and a slot that the programme has no more has nothing of another one', async () => {
  const slots = [slot('Somebody', '01:00–04:00')]
  expect(await onTheWall(contentWith(slots, { isStandIn: true }), slots)).toEqual([
    ['Somebody', undefined, 'Saturday'],
  ])
  expect(await onTheWall(contentWith(slots), [slot('Other', '12:00–13:00')])).toEqual([
    ['Other', undefined, undefined],
  ])
})

test.each([
  // The day opens with it, in the morning.
  ['11:00–13:00', ['11:00–13:00', '22:00–01:00'], 'Friday, 11:00–13:00'],
  ['08:00–12:00', ['22:00–01:00', '08:00–12:00'], 'Friday night, Saturday 08:00–12:00'],
  ['04:00–08:00', ['22:00–01:00', '04:00–08:00'], 'Friday night, Saturday 04:00–08:00'],
  ['00:00–03:00', ['22:00–00:00', '00:00–03:00'], 'Friday night, Saturday 00:00–03:00'],
  ['24:00–03:00', ['22:00–24:00', '24:00–03:00'], 'Friday, 24:00–03:00'],
  ['22:00–01:00', ['22:00–01:00'], 'Friday, 22:00–01:00'],
  ['late', ['22:00–01:00', 'late'], 'Friday, late'],
  [null, ['22:00–01:00'], 'Friday'],
  // The marks of a preview.
  ['04:00–08:00\u200B\u200C', ['04:00–08:00'], 'Friday night, Saturday 04:00–08:00\u200B\u200C'],
])('an artist at %s on a day of %j plays "%s"', async (timeSlot, times, when) => {
  const slots = times.map((time) => slot('Somebody', time))
  expect((await factsOf({ timeSlot }, slots)).when).toBe(when)
})

test('on a day that the programme does not have, what begins before noon is of the night', async () => {
  const artist = { day: 'Sunday', timeSlot: '08:00–12:00' }
  expect((await factsOf(artist, [])).when).toBe('Sunday night, Monday 08:00–12:00')
})

test('an artist without a day is announced by name alone, and has day and hours of the slot as soon as there is one', async () => {
  const artist = { name: 'Somebody', day: null }
  expect(await factsOf(artist, [])).toEqual({ path: null, when: '' })
  expect(await factsOf(artist, [slot('Somebody', '22:00–01:00')])).toEqual({
    path: '/timetable/somebody-somebody',
    when: 'Friday, 22:00–01:00',
  })
})

test('who is in slots plays when these say, whatever was typed for the artist', async () => {
  const slots = [slot('Somebody', '11:00–13:00')]
  const artist = { name: 'Somebody', day: 'Saturday', timeSlot: '22:00–01:00' }
  expect(await factsOf(artist, slots)).toEqual({
    path: '/timetable/somebody-somebody',
    when: 'Friday, 11:00–13:00',
  })
  const twice = [...slots, slot('Other b2b Somebody', '04:00–06:00')]
  expect((await factsOf(artist, twice)).when).toBe(
    'Friday, 11:00–13:00 · Friday night, Saturday 04:00–06:00',
  )
  expect((await factsOf({ ...artist, isStandIn: true }, slots)).path).toBeNull()
})

type Given = Parameters<typeof factsOfArtists>[1][number]

async function factsOf(given: Partial<Given>, slots: Slot[]) {
  const artist: Given = { id: 'a', name: 'Nobody', day: 'Friday', timeSlot: null, ...given }
  return (await factsOfArtists(contentWith(slots), [artist]))['a']!
}

test('an artist is found by the English name of a slot, whatever the slot is called in the language of the page', async () => {
  const context = contentWith([slot('La voz de abajo', '22:00–24:00')], {
    englishArtist: 'A Voice From Below',
  })
  const artist = { id: 'a', name: 'A Voice from Below', day: 'Friday', timeSlot: null }
  expect((await factsOfArtists(context, [artist]))['a']?.path).toBe(
    '/timetable/la voz de abajo-a-voice-from-below',
  )
})

test('a cancelled slot is named as cancelled', async () => {
  const cancelled = { change: { kind: 'cancelled' as const, reason: 'No ferry' } }
  const context = contentWith([slot('Somebody', '22:00–01:00')], cancelled)
  const artist = { id: 'a', name: 'Somebody', day: null, timeSlot: null }
  expect((await factsOfArtists(context, [artist]))['a']?.when).toBe(
    'Friday, 22:00–01:00 · cancelled',
  )
})

test('who plays b2b has the page, the day and the hours of the slot', async () => {
  const context = contentWith([slot('Drip Theory B2B Mother Karst', '22:00–24:00')])
  const artist = { id: 'karst', name: 'Mother Karst', day: 'Friday', timeSlot: null }
  expect(await factsOfArtists(context, [artist])).toEqual({
    karst: {
      path: '/timetable/drip theory b2b mother karst-drip-theory-b2b-mother-karst',
      when: 'Friday, 22:00–24:00',
    },
  })
})
