import type { ValidationContext } from 'sanity'
import { expect, test } from 'vitest'
import { testLake } from '../../lake/testing/lake'
import { undoesNobodysWork } from '../../schema/live-work'
import { askBesideLive, choiceActions, type Choice } from './live-choices'

const slot = (_key: string, time: string) => ({ _key, _type: 'slot', artist: _key, time })

test('what was published after its version was made is named field by field, and each choice holds', async () => {
  await using lake = await testLake()
  const client = lake.client()
  const day = { _id: 'friday', _type: 'revealDay', day: 'Friday', theme: 'Echo' }
  const settings = { _id: 'siteSettings', _type: 'siteSettings', contactPhone: '1', tagline: 'Old' }
  await client.create({ ...settings, place: 'Here' })
  await client.create({ ...day, slots: [slot('a', '22:00–23:00'), slot('b', '23:00–24:00')] })
  await client.create({ _id: 'artist-gone', _type: 'artist', name: 'Gone' })
  await client.releases.create({ releaseId: 'r' })
  const version = (id: string) => ({ publishedId: id, baseId: id, releaseId: 'r' })
  await client.createVersion(version('friday'))
  await client.createVersion(version('siteSettings'))
  await client.unpublishVersion({ publishedId: 'artist-gone', releaseId: 'r' })
  const look = () => askBesideLive(client, 'r')
  expect(await look()).toEqual({ undoing: [], leaving: [], drafts: [] })

  await client
    .patch('versions.r.friday')
    .set({ 'slots[_key=="b"].time': '23:30–24:00' })
    .insert('after', 'slots[-1]', [slot('c', '24:00–01:00')])
    .commit()
  await client.patch('versions.r.siteSettings').set({ tagline: 'Ours' }).commit()
  await client.patch('friday').set({ 'slots[_key=="a"].time': '21:00–22:00' }).commit()
  await client.patch('siteSettings').set({ contactPhone: '2', tagline: 'Live' }).commit()
  await client.patch('artist-gone').set({ name: 'Still here' }).commit()
  await client.create({ ...settings, _id: 'drafts.siteSettings' })

  const { undoing, leaving, drafts } = await look()
  expect(leaving.map(({ name }) => name)).toEqual(['Still here'])
  expect(drafts.map(({ _id }) => _id)).toEqual(['drafts.siteSettings'])
  const merged = [slot('a', '21:00–22:00'), slot('b', '23:30–24:00'), slot('c', '24:00–01:00')]
  expect(undoing.map(({ live, changes }) => [live._id, changes])).toEqual([
    ['friday', [expect.objectContaining({ field: 'slots', both: merged, isUntouched: false })]],
    [
      'siteSettings',
      [
        { field: 'tagline', live: 'Live', ours: 'Ours', both: undefined, isUntouched: false },
        { field: 'contactPhone', live: '2', ours: '1', both: undefined, isUntouched: true },
      ],
    ],
  ])
  // The release's own page in the Studio says it by this check, and does not run it.
  const document = undoing[1]!.version
  const context = { getClient: () => client, document } as unknown as ValidationContext
  const said = expect.stringMatching(/^Published since this version was made: “2”\./)
  expect(await undoesNobodysWork(document, context)).toContainEqual({
    path: ['contactPhone'],
    message: said,
  })
  const choices: Record<string, Choice> = { slots: 'both', contactPhone: 'live', tagline: 'ours' }
  await client.action(choiceActions(undoing, (_, field) => choices[field]!))
  expect((await look()).undoing).toEqual([])
  await client.releases.publish({ releaseId: 'r' })
  expect(await client.getDocument('friday')).toMatchObject({ slots: merged })
  expect(await client.getDocument('siteSettings')).toMatchObject({
    contactPhone: '2',
    tagline: 'Ours',
    place: 'Here',
  })
  expect(await client.getDocument('artist-gone')).toBeUndefined()
}, 60_000)
