import { expect, test } from 'vitest'
import { testLake } from '../../lake/testing/lake'
import { newUuid } from '../../../rules/new-uuid'
import { publishedIdOf } from '../../schema/lake-questions'
import { findSeed } from '../../seed-folder.server'
import { askBesideLive } from '../before-publishing/live-choices'
import { actionsFor, askRelease, MADE } from './edition-actions'
import { WISHES_FOR_2027 } from '../../../tests/helpers/two-years'
import { planEdition, type Stored, type Wishes } from './plan-edition'

/** Ids of versions, each of which the cloud takes once in a transaction. */
const idsIn = (actions: readonly object[]) =>
  actions.flatMap((action) =>
    'document' in action ? Object(action.document)._id : (Object(action).versionId ?? []),
  )
const RELEASE = { id: 'edition-2027', title: 'Fourth edition' }

test('a second run makes its own versions anew, leaves those that somebody has edited, and nothing is public before', async () => {
  await using lake = await testLake({ seedDir: findSeed() })
  const client = lake.client()
  const published = () =>
    client.fetch<Stored[]>('*[!string::startsWith(_type, "sanity.") && !(_id in path("_.**"))]')
  const versions = () =>
    client.fetch<Stored[]>('*[sanity::partOfRelease("edition-2027")]', {}, { perspective: 'raw' })
  const before = await published()
  const run = async (wishes: Partial<Wishes>, name: string) => {
    const plan = planEdition(
      before,
      { ...WISHES_FOR_2027, ...wishes },
      { soldOutOn: null, notes: null },
    )
    const release = { ...RELEASE, exists: (await versions()).length > 0 }
    const { actions, leftAlone } = actionsFor(plan, release, await versions())
    expect(idsIn(actions)).toEqual([...new Set(idsIn(actions))])
    await client.action(actions, { transactionId: MADE + name })
    return leftAlone.map(({ _id }) => publishedIdOf(_id))
  }

  expect(await run({}, 'one')).toEqual([])
  expect(await published()).toEqual(before)
  // The Studio offers "Run release" for no other type.
  const type = '*[_id == "_.releases.edition-2027"][0].metadata.releaseType'
  expect(await client.fetch(type, {}, { perspective: 'raw' })).toBe('asap')
  const inRelease = (query: string) =>
    client.fetch<unknown>(query, {}, { perspective: ['edition-2027', 'published'] })
  expect(await inRelease('count(*[_type == "artist"])')).toBe(0)
  expect(await inRelease('*[_id == "siteSettings"][0].dates')).toBe('11–14 March 2027')

  await client.patch('versions.edition-2027.siteSettings').set({ tagline: 'Ours.' }).commit()
  await client.patch('schedule-sunday').set({ note: 'Monday 16 March: nothing.' }).commit()
  before.splice(0, before.length, ...(await published()))
  expect(await run({ artists: 'keep', endDate: '2027-03-15' }, 'two')).toEqual(['siteSettings'])
  expect(await inRelease('*[_id == "siteSettings"][0].tagline')).toBe('Ours.')
  expect(await inRelease('count(*[_type == "artist"])')).toBe(20)
  const { undoing } = await askBesideLive(client, RELEASE.id)
  expect(undoing).toEqual([])

  await client.releases.publish({ releaseId: 'edition-2027' })
  expect(await client.fetch('*[_type == "pastEvent" && year == 2026][0].subtitle')).toBe(
    'Third edition',
  )
}, 60_000)

test('an edition whose release was archived gets another one, and none while it is scheduled', async () => {
  await using lake = await testLake({ seedDir: findSeed() })
  const client = lake.client()
  const run = async () => {
    const documents = await client.fetch<Stored[]>('*[!string::startsWith(_type, "sanity.")]')
    const plan = planEdition(documents, WISHES_FOR_2027, { soldOutOn: null, notes: null })
    const { release, versions } = await askRelease(client, '2027', 'Fourth edition')
    const { actions } = actionsFor(plan, release, versions)
    await client.action(actions, { transactionId: MADE + newUuid() })
    return release.id
  }
  expect(await run()).toBe('edition-2027')
  await client.releases.archive({ releaseId: 'edition-2027' })
  expect([await run(), await run()]).toEqual(['edition-2027-2', 'edition-2027-2'])
  const publishAt = '2999-01-01T20:00:00.000Z'
  await client.releases.schedule({ releaseId: 'edition-2027-2', publishAt })
  await expect(run()).rejects.toThrow('is scheduled. Please unschedule it first.')
}, 60_000)
