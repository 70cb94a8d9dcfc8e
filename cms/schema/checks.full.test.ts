import { expect, test } from 'vitest'
import { complaints, errors, seeded } from '../../tests/helpers/studio-validation'
import { friday, onlySlot } from '../../tests/helpers/lineup-slots'

test('one artist may have several slots in one day, and a day up to 60 slots', async () => {
  const slots = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const [from, to] = [index * 20, index * 20 + 20].map(clock)
      return { _key: `s${index}`, type: 'main', artist: 'Somebody', time: `${from}–${to}` }
    })
  expect(await errors(await friday(() => slots(60)))).toEqual([])
  expect(await errors(await friday(() => slots(61)))).toEqual([
    'error slots: validation:array.maximum-length',
  ])
})

/** @param minutes - after noon */
function clock(minutes: number): string {
  return [Math.floor(12 + minutes / 60) % 24, minutes % 60]
    .map((figure) => String(figure).padStart(2, '0'))
    .join(':')
}

const act = (_ref: string) => ({ _type: 'reference', _ref, _weak: true })

test('a slot whose artist is not chosen or not published is warned of', async () => {
  const warnings = async (slot: object) =>
    complaints(await friday(onlySlot({ time: '22:00–01:00', ...slot })))
  expect(await warnings({ artist: 'drip theory' })).toEqual([
    expect.stringMatching(
      /^warning slots\.\[\]\.artist: Drip Theory is in the lineup: choose them/,
    ),
  ])
  expect(await warnings({ act: act('artist-nobody') })).toEqual([
    expect.stringMatching(/^warning slots\.\[\]\.act: This artist is not published/),
  ])
  expect(await warnings({ artist: 'An earlier name', act: act('artist-drip-theory') })).toEqual([])
})

test('a slot has a name of its own or an artist, and is checked by the artist’s present name', async () => {
  const found = async (slot: object) => errors(await friday(onlySlot(slot)))
  expect(await found({ artist: undefined })).toEqual([
    expect.stringMatching(/^error slots\.\[\]\.artist: Please write who or what this is/),
  ])
  const drip = { artist: undefined, act: act('artist-drip-theory') }
  expect(await found({ ...drip, time: '22:00–01:00' })).toEqual([])
  const late = onlySlot({ ...drip, artist: 'Earlier', time: '11:00–12:30' } as object)
  expect(await errors(await friday(late))).toEqual([
    expect.stringMatching(/^error slots\.\[\]: Drip Theory plays 11:00/),
  ])
})

test('a slot at another time or on another day than the lineup says is warned of', async () => {
  const slots = (time: string) =>
    onlySlot({ artist: 'Drip Theory', time, act: act('artist-drip-theory') } as object)
  const warnings = async (time: string) => complaints(await friday(slots(time)))
  expect(await warnings('22:00 to 01:00')).toEqual([])
  expect(await warnings('22:00–02:00')).toEqual([
    'warning slots.[].time: The lineup has Drip Theory at 22:00–01:00.',
  ])
  const saturday = {
    ...(await seeded('reveal-saturday')),
    slots: (await friday(slots('22:00–01:00'))).slots,
  }
  expect(await complaints(saturday)).toEqual([
    'warning slots.[].time: The lineup has Drip Theory on Friday.',
  ])
})

test('a second document for the same artist and day cannot be published; another day, or the artist’s own draft, can', async () => {
  const artist = await seeded('artist-drip-theory')
  const again = { ...artist, _id: 'drafts.another', name: 'drip theory' }
  expect(await errors(again)).toEqual([
    expect.stringMatching(/^error name: drip theory is in the lineup on Friday already/),
  ])
  expect(await errors({ ...again, day: 'Sunday' })).toEqual([])
  expect(await errors({ ...artist, _id: 'drafts.artist-drip-theory' })).toEqual([])
})
