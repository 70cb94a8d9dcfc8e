import { expect, test } from 'vitest'
import { testLake } from '../../lake/testing/lake'
import { publishedIdOf } from '../../schema/lake-questions'
import { findSeed } from '../../seed-folder.server'
import { MADE } from './edition-actions'
import {
  askDrafts,
  askPending,
  discardActions,
  draftActionsFor,
  extendedRecord,
  publishActions,
} from './edition-drafts'
import { WISHES_FOR_2027 } from '../../../tests/helpers/two-years'
import { planEdition, type Stored, type Wishes } from './plan-edition'

async function aStudio() {
  const lake = await testLake({ seedDir: findSeed() })
  const client = lake.client()
  const published = () =>
    client.fetch<Stored[]>('*[!string::startsWith(_type, "sanity.") && !(_id in path("_.**"))]')
  const draftIds = async () => (await askDrafts(client)).drafts.map(({ _id }) => _id)
  const run = async (wishes: Partial<Wishes>, name: string) => {
    const facts = { soldOutOn: null, notes: null }
    const plan = planEdition(await published(), { ...WISHES_FOR_2027, ...wishes }, facts)
    const found = await askDrafts(client)
    const { actions, leftAlone } = draftActionsFor(plan, 'Fourth', found)
    await client.action(actions, { transactionId: MADE + name })
    return leftAlone.map(({ _id }) => publishedIdOf(_id))
  }
  const pending = async () => (await askPending(client))!
  const dates = () => client.fetch<string>('*[_id == "siteSettings"][0].dates')
  return {
    client,
    published,
    draftIds,
    run,
    pending,
    dates,
    [Symbol.asyncDispose]: () => lake[Symbol.asyncDispose](),
  }
}

test('without releases an edition waits in drafts, and all of it is published in one transaction, with what it deletes', async () => {
  await using studio = await aStudio()
  const { client, published, run, pending, dates } = studio
  const before = await published()
  expect(await run({}, 'one')).toEqual([])
  expect(await published()).toEqual(before)

  const artist = { _id: 'drafts.artist-new', _type: 'artist', name: 'Sinter', tier: 'main' }
  const slot = { _key: 'a', _type: 'slot', type: 'main', time: '22:00–23:00' }
  const act = { _type: 'reference', _ref: 'artist-new', _weak: true, _strengthenOnPublish: {} }
  await client.create(artist)
  await client
    .patch('drafts.reveal-friday')
    .set({ slots: [{ ...slot, act }] })
    .commit()
  await client.action([extendedRecord((await pending()).record, ['artist-new'])])
  await client.create({ _id: 'drafts.rule-of-others', _type: 'rule', title: 'Not yet' })

  await client.action(publishActions(await pending()), { transactionId: 'all-at-once' })
  expect(await dates()).toBe('11–14 March 2027')
  expect(await client.fetch('*[_type == "artist"].name')).toEqual(['Sinter'])
  const changed = await client.fetch<string[]>(
    'array::unique(*[_type in ["siteSettings", "bookingSettings", "revealDay", "artist", "pastEvent"] && _updatedAt > $at]._rev)',
    {
      at: String(
        before
          .map(({ _updatedAt }) => _updatedAt)
          .toSorted()
          .at(-1),
      ),
    },
  )
  expect(changed).toEqual(['all-at-once'])
  expect(await studio.draftIds()).toEqual(['drafts.rule-of-others'])
  expect(await askPending(client)).toBe(null)
}, 60_000)

test('a second run makes its own drafts anew, and touches none that somebody has made or edited', async () => {
  await using studio = await aStudio()
  const { client, run, pending } = studio
  const mine = { _type: 'artist', name: 'Echo', tier: 'main', description: 'Mine.' }
  const [{ _id: echo }] = await client.fetch<[Stored]>('*[_type == "artist"]')
  await client.create({ ...mine, _id: `drafts.${echo}` })
  const draftOf = (id: string) => client.getDocument(`drafts.${id}`)
  const before = await draftOf(echo)
  expect(await run({}, 'one')).toEqual([echo])
  await client.patch('drafts.siteSettings').set({ tagline: 'Ours.' }).commit()
  expect(await run({ endDate: '2027-03-15', slots: 'keep' }, 'two')).toEqual([echo, 'siteSettings'])
  expect(await draftOf(echo)).toEqual(before)
  expect(await draftOf('siteSettings')).toMatchObject({ tagline: 'Ours.', endDate: '2027-03-14' })
  expect((await draftOf('reveal-friday'))?.slots).not.toEqual([])
  const { record } = await pending()
  expect([record.drafts.includes('siteSettings'), record.removals.includes(echo)]).toEqual([
    true,
    false,
  ])

  await client.action(discardActions(await pending()))
  expect(await studio.draftIds()).toEqual([`drafts.${echo}`])
  expect(await studio.dates()).toBe('12–15 March 2026')
}, 60_000)

test('an artist who goes with the edition is not deleted under the hands of somebody who edits them', async () => {
  await using studio = await aStudio()
  const { client, run, pending } = studio
  await run({}, 'one')
  const [artist] = await client.fetch<[Stored]>('*[_type == "artist"]')
  await client.create({ ...artist, _id: `drafts.${artist._id}` })
  const late = await pending()
  expect(() => publishActions(late)).toThrow(`“${String(artist.name)}” is to be deleted`)
  expect(await studio.dates()).toBe('12–15 March 2026')
}, 60_000)
