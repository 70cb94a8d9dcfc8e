import { expect, test } from 'vitest'
import { silent, testLake, type TestLake } from '../../cms/lake/testing/lake'
import { revealWithoutSecrets } from '../../cms/embargo.server'
import { linkActs } from './link-acts'
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

async function namesOn({ lake, client }: TestLake) {
  await linkActs(lake.store, silent)
  return async () => {
    const answer = await client().fetch<unknown>(REVEAL_QUERY, {}, { perspective: 'published' })
    const kept = parseReveal(answer, () => expect.fail('something was left out'))
    return revealWithoutSecrets(kept, NOW)[0]?.slots.map(({ artist }) => artist)
  }
}

test('a slot of a secret artist stays a secret when the artist is renamed, unpublished or deleted', async () => {
  await using lake = await testLake()
  await lake.write(...ARTISTS, DAY)
  const names = await namesOn(lake)
  expect(await names()).toEqual(['A voice', 'Drip', 'The Coach'])
  await lake.client().patch('artist-echo').set({ name: 'Echo & Daughters' }).commit()
  expect(await names()).toEqual(['A voice', 'Drip', 'The Coach'])
  await lake.client().delete('artist-echo')
  expect(await names()).toEqual(['Secret guest', 'Drip', 'The Coach'])
})

test('what was written before slots had references gets them once, drafts too, and nothing else is changed', async () => {
  await using lake = await testLake()
  const draft = { ...DAY, _id: 'drafts.day', slots: [slot('Drip')] }
  await lake.write(...ARTISTS, DAY, draft)
  await linkActs(lake.lake.store, silent)
  const { seq, documents } = await lake.lake.store.snapshot()
  const reference = (_ref: string) => ({ _type: 'reference', _ref, _weak: true })
  expect(documents.get('day')?.slots).toEqual([
    { ...slot('ECHO '), act: reference('artist-echo') },
    { ...slot('Drip'), act: reference('artist-drip') },
    slot('The Coach'),
  ])
  expect(documents.get('drafts.day')?.slots).toEqual([
    { ...slot('Drip'), act: reference('artist-drip') },
  ])
  await linkActs(lake.lake.store, silent)
  expect((await lake.lake.store.snapshot()).seq).toBe(seq)
})
