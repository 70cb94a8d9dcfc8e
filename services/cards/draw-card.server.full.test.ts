import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawCard, type CardDrawing } from './draw-card.server'

const WHEN = 'Friday, 22:00–01:00, Cathedral'
const act = (title: string): CardDrawing => ({
  background: 'timetable',
  title,
  lines: [WHEN, 'Trance & Madness · 12–15 March 2026 · Mallorca'],
  light: '#5ef2e0',
  wear: 1990,
  size: 118,
})

/** How much of an area is the colour of a title's letters. */
async function paperIn(
  card: Buffer,
  area: { left: number; top: number; width: number; height: number },
) {
  const pixels = await sharp(card).extract(area).raw().toBuffer()
  let paper = 0
  for (let at = 0; at < pixels.length; at += 3)
    if (pixels[at]! > 240 && pixels[at + 1]! > 235 && pixels[at + 2]! > 220) paper += 1
  return paper / (area.width * area.height)
}

const LEFT_EDGE = { left: 0, top: 0, width: 60, height: 630 }
const RIGHT_EDGE = { left: 1140, top: 0, width: 60, height: 630 }
const PAINTING = { left: 0, top: 0, width: 1200, height: 110 }
const TITLE = { left: 64, top: 130, width: 1072, height: 370 }

test.each([
  ['a short name', 'Io'],
  ['a long name', 'The Extraordinarily Long Named Orchestra of Reverberating Stalactites'],
  ['one long word', 'Donaudampfschifffahrtsgesellschaftskapitän'],
  ['signs of markup', '<b>R&B</b> & "Sons"'],
  ['letters of many languages', 'Žižek Łódź Straße Åse Ñandú Şölen'],
])('%s stays inside of its card', async (_, name) => {
  const card = await drawCard(act(name))
  expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(await paperIn(card, TITLE)).toBeGreaterThan(0.02)
  for (const area of [LEFT_EDGE, RIGHT_EDGE, PAINTING]) expect(await paperIn(card, area)).toBe(0)
})

test('a name in a script without letters of ours gives way to the hours', async () => {
  const [, ...others] = act('').lines
  expect(await drawCard(act('عمّان'))).toEqual(await drawCard({ ...act(WHEN), lines: others }))
})

test('the same words are the same picture; another date, wear or painting is another', async () => {
  const card = act('Carbide Carla')
  const drawn = await drawCard(card)
  expect(await drawCard({ ...card })).toEqual(drawn)
  for (const change of [{ lines: ['Saturday'] }, { wear: 2010 }, { background: 'home' }])
    expect(await drawCard({ ...card, ...change })).not.toEqual(drawn)
})
