import { expect, test } from 'vitest'
import { entriesOf } from '../../../tests/helpers/programme-rows'
import { seedDocuments } from '../../../tests/helpers/seed'
import { errors } from '../../../tests/helpers/studio-validation'
import type { Stored } from '../new-edition/plan-edition'
import type { Cell } from './columns'
import { datesOf, planProgramme } from './plan-programme'

const HEADINGS = ['name', 'tier', 'day', 'start', 'end', 'chamber', 'description', 'secret']

async function seed(): Promise<Stored[]> {
  return (await seedDocuments()) as Stored[]
}

function plan(documents: Stored[], ...rows: Cell[][]) {
  const entries = entriesOf([HEADINGS, ...rows], datesOf(documents))
  const moment = { now: Date.parse('2025-11-01'), isSoldOut: false }
  const planned = planProgramme(documents, entries, moment)
  const written = (id: string) => planned.writes.find(({ _id }) => _id === id)
  const after = [...documents.filter(({ _id }) => !written(_id)), ...planned.writes]
  const slots = (after.find(({ _id }) => _id === 'reveal-friday')?.slots ?? []) as Record<
    string,
    unknown
  >[]
  return { ...planned, written, after, slots }
}

const toArtist = (id: string) => ({ _type: 'reference', _ref: id, _weak: true })

test('a row for two of the lineup becomes one slot of both, and neither of them changes', async () => {
  const documents = await seed()
  const row = ['mother karst B2B Drip Theory', 'headliner', 'Friday', '20:00', '21:30', 'The Gate']
  const { rows, writes, slots, after } = plan(documents, [...row, 'Two lamps.'])
  expect(rows[0]).toMatchObject({ happens: ['New slot on Friday'], wrong: [] })
  expect(writes.map(({ _id }) => _id)).toEqual(['reveal-friday'])
  const slot = slots.find(({ time }) => time === '20:00–21:30')
  expect(slot).toEqual({
    _key: 'mother-karst-b2b-drip-theory',
    _type: 'slot',
    type: 'headline',
    act: toArtist('artist-mother-karst'),
    b2b: toArtist('artist-drip-theory'),
    time: '20:00–21:30',
    description: 'Two lamps.',
    location: 'The Gate',
  })
  expect(await errors(writes[0]!, after)).toEqual([])
  expect(plan(after, [...row, 'Two lamps.']).writes).toEqual([])
})

test('who is new in a row for two is a new artist with its size, day and hours, and a row of their own counts more', async () => {
  const { rows, written, slots, after } = plan(
    await seed(),
    ['Mother Karst b2b Lamp Lena', 'headliner', 'Friday', '20:00', '21:30'],
    ['Sinter b2b Carla Two', 'headliner', 'Friday', '21:30', '22:00'],
    ['Sinter', 'other', 'Friday', '12:30', '13:00', null, 'Warm.'],
  )
  expect(rows.map(({ happens }) => happens)).toEqual([
    ['New artist Lamp Lena, headliner', 'New slot on Friday'],
    ['New artist Carla Two, headliner', 'New slot on Friday'],
    ['New artist, other', 'New slot on Friday'],
  ])
  expect(written('artist-mother-karst')).toBeUndefined()
  const lena = written('artist-lamp-lena')!
  expect(lena).toMatchObject({ tier: 'headliner', day: 'Friday', timeSlot: '20:00–21:30' })
  expect(await errors(lena, after)).toEqual([])
  expect(written('artist-sinter')).toMatchObject({
    tier: 'other',
    timeSlot: '12:30–13:00',
    description: 'Warm.',
  })
  expect(slots.find(({ time }) => time === '21:30–22:00')).toMatchObject({
    act: toArtist('artist-sinter'),
    b2b: toArtist('artist-carla-two'),
  })
})

test('an artist who gets company keeps the slot, and a slot for two is not taken for one of them at another time', async () => {
  const alone = plan(await seed(), ['One', 'main', 'Friday', '20:00', '21:00'])
  const both = plan(alone.after, ['One b2b Two', 'main', 'Friday', '20:00', '21:30'])
  expect(both.rows[0]?.happens).toEqual([
    'New artist Two, main',
    'Slot: played by One b2b Two, 20:00–21:00 becomes 20:00–21:30',
  ])
  const keys = ({ slots }: { slots: Record<string, unknown>[] }) => slots.map(({ _key }) => _key)
  expect(keys(both)).toEqual(keys(alone))

  const again = plan(both.after, ['Two', null, 'Friday', '22:00', '23:00'])
  expect(again.rows[0]?.happens).toContain('New slot on Friday')
  expect(again.slots.find(({ _key }) => _key === 'one')).toEqual(
    both.slots.find(({ _key }) => _key === 'one'),
  )
  expect(again.looks.at(-1)).toContain('One b2b Two')
})

test('a secret for two is one of the slot and of who is new, and who is in the lineup stays there', async () => {
  const secret = '2026-03-01 20:00'
  const row = ['Mother Karst b2b Hidden', 'main', 'Friday', '20:00', '21:00', null, null, secret]
  const { rows, written, slots } = plan(await seed(), row)
  const revealAt = { when: 'moment', at: '2026-03-01T19:00:00.000Z', standIn: 'Secret guest' }
  expect(slots.find(({ time }) => time === '20:00–21:00')?.revealAt).toEqual(revealAt)
  expect(written('artist-hidden')?.revealAt).toEqual(revealAt)
  expect(written('artist-mother-karst')).toBeUndefined()
  expect(rows[0]?.happens[0]).toBe('New artist Hidden, main, a secret')
})
