import { expect, test } from 'vitest'
import { seedDocuments } from '../../tests/helpers/seed'
import { complaints, seeded } from '../../tests/helpers/studio-validation'

const LATER = { when: 'moment', at: '2999-01-01T00:00:00Z', standIn: 'Secret guest' }
const act = (_ref: string) => ({ _type: 'reference', _ref, _weak: true })
const slot = (_key: string, fields: object) => ({
  _type: 'slot',
  _key,
  type: 'main',
  time: `2${_key}:00–2${_key}:30`,
  ...fields,
})

const LIVE = { _id: 'artist-live', _type: 'artist', name: 'Live', day: 'Friday', tier: 'main' }
const LIVING = { ...LIVE, _id: 'artist-living', name: 'Bats (Live)' }
const SLOTS = [
  slot('0', { artist: 'Live coding' }),
  slot('1', { act: act('artist-living') }),
  slot('2', { act: act('artist-live') }),
  slot('3', { artist: 'LIVE!' }),
  slot('4', { artist: 'Deliverance' }),
]

/** The seed with Friday's slots and the two artists above. */
async function published(changes: Record<string, object> = {}): Promise<object[]> {
  return [...(await seedDocuments()), LIVE, LIVING].map((document) => ({
    ...document,
    ...(document._id === 'reveal-friday' && { slots: SLOTS }),
    ...(document._id === 'siteSettings' && { headlineAct: 'Mother Karst Live' }),
    ...changes[String(document._id)],
  }))
}

test('who becomes a secret gets a warning with the slots of others and the headline act that hide with the name', async () => {
  const draft = { ...LIVE, _id: 'drafts.artist-live', revealAt: LATER }
  const said = (await complaints(draft, await published())).filter((text) =>
    /do not see/.test(text),
  )
  expect(said).toEqual([
    'warning revealAt: The name “Live” is in others, too, which visitors then do not see: “Live coding” (Friday, 20:00–20:30), “Bats (Live)” (Friday, 21:00–21:30), the headline act “Mother Karst Live”. Write one of the names differently if these should stay.',
  ])
})

test('what is hidden anyway, by its day, by itself or by another secret name, is in no such warning', async () => {
  const draft = { ...LIVE, _id: 'drafts.artist-live', revealAt: LATER }
  const own = SLOTS.map((stored) => ({ ...stored, revealAt: LATER }))
  for (const changes of [
    { 'reveal-friday': { slots: SLOTS, revealAt: LATER } },
    { 'reveal-friday': { slots: own } },
  ]) {
    const settings = { siteSettings: { headlineAct: 'Guano Deluxe' } }
    const said = await complaints(draft, await published({ ...changes, ...settings }))
    expect(said.filter((text) => /do not see/.test(text))).toEqual([])
  }
  const other = { 'artist-living': { name: 'Coding', revealAt: LATER } }
  const said = await complaints(draft, await published(other))
  expect(said.join()).toMatch(/do not see: the headline act “Mother Karst Live”\./)
})

test('a slot that is a secret only through a name has the warning beside it, and its texts tell nothing', async () => {
  const others = await published({ 'artist-live': { revealAt: LATER } })
  const slots = SLOTS.map((stored) => ({ ...stored, description: 'With Live.' }))
  const said = await complaints({ ...(await seeded('reveal-friday')), slots }, others)
  const sentence =
    'Visitors see a stand-in here: “Live” is still a secret, and this name has it in it.'
  expect(said.filter((text) => text.includes('stand-in'))).toEqual([
    `warning slots.[].artist: ${sentence}`,
    `warning slots.[].act: ${sentence}`,
  ])
  // The slot of "Deliverance" is shown, and tells the name.
  expect(said).toContain(
    'warning slots.[].description: “Live” is still a secret, and this text tells it.',
  )
})
