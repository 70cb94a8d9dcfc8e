import { expect, test } from 'vitest'
import { migrateStore } from './migrate-content'
import { revealWithoutSecrets } from '../../cms/embargo.server'
import { testLake } from '../../cms/lake/testing/lake'
import { REVEAL_QUERY } from '../../cms/queries'
import { parseReveal } from '../../cms/shapes.server'

const NOW = { now: Date.parse('2026-03-01T00:00:00Z'), isSoldOut: false }
const HIDDEN = { when: 'moment', at: '2026-03-02T12:00:00Z', standIn: 'A voice' }

const slot = (artist: string) => ({
  _key: artist.toLowerCase(),
  _type: 'slot',
  type: 'main',
  artist,
  time: '22:00–23:00',
})
const reference = (_ref: string) => ({ _type: 'reference', _ref, _weak: true })
const ARTISTS = [
  { _id: 'artist-echo', _type: 'artist', name: 'Echo', revealAt: HIDDEN },
  { _id: 'artist-drip', _type: 'artist', name: 'Drip' },
]
const DAY = {
  _id: 'day',
  _type: 'revealDay',
  day: 'Friday',
  theme: 'Drops',
  color: 'torch',
  slots: [slot('ECHO '), slot('Drip'), slot('The Coach')],
}

test('a slot of a secret artist stays a secret when the artist is renamed, unpublished or deleted', async () => {
  await using lake = await testLake()
  await lake.write(...ARTISTS, DAY)
  await migrateStore(lake.lake.store)
  async function names() {
    const answer = await lake
      .client()
      .fetch<unknown>(REVEAL_QUERY, {}, { perspective: 'published' })
    const kept = parseReveal(answer, () => expect.fail('something was left out'))
    return revealWithoutSecrets(kept, NOW)[0]?.slots.map(({ artist }) => artist)
  }
  expect(await names()).toEqual(['A voice', 'Drip', 'The Coach'])
  await lake.client().patch('artist-echo').set({ name: 'Echo & Daughters' }).commit()
  expect(await names()).toEqual(['A voice', 'Drip', 'The Coach'])
  await lake.client().delete('artist-echo')
  expect(await names()).toEqual(['Secret guest', 'Drip', 'The Coach'])
})

test('slots get references by their names, drafts and versions too, and nothing else is changed', async () => {
  await using lake = await testLake()
  await lake.client().releases.create({ releaseId: 'summer' })
  const draft = { ...DAY, _id: 'drafts.day', slots: [slot('Drip')] }
  const version = { ...draft, _id: 'versions.summer.day' }
  await lake.write(...ARTISTS, DAY, draft, version)
  await migrateStore(lake.lake.store)
  const { documents } = await lake.lake.store.snapshot()
  expect(documents.get('day')?.slots).toEqual([
    { ...slot('ECHO '), act: reference('artist-echo') },
    { ...slot('Drip'), act: reference('artist-drip') },
    slot('The Coach'),
  ])
  for (const id of [draft._id, version._id])
    expect(documents.get(id)?.slots).toEqual([{ ...slot('Drip'), act: reference('artist-drip') }])
})
