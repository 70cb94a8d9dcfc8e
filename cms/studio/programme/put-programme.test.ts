import type { SanityClient } from '@sanity/client'
import { expect, test } from 'vitest'
import { entriesOf } from '../../../tests/helpers/programme-rows'
import { testLake } from '../../lake/testing/lake'
import { findSeed } from '../../seed-folder.server'
import { changeSlot, type Wanted } from '../slot-changes/change-slot'
import type { Stored } from '../new-edition/plan-edition'
import { problemIn } from '../use-work'
import type { Cell } from './columns'
import { askPresent, type Target } from './ask'
import { datesOf, planProgramme } from './plan-programme'
import { actionsOf, putPlan } from './put-programme'

const HEADINGS = ['name', 'tier', 'day', 'start', 'end', 'chamber']
const TABLE: Cell[][] = [
  HEADINGS,
  ['Señora Sima', 'headliner', 'Friday', '01:00', '05:00', 'The Well'],
  ['New One', 'main', 'Thursday', '20:00', '22:00', 'The Lake'],
]

test.each<[string, string, (exists: boolean) => Target]>([
  ['drafts', 'drafts', () => null],
  ['a release', 'programme', (exists) => ({ id: 'programme', title: 'Programme', exists })],
])(
  'a table lands in %s in one transaction, nothing is public, and once more it changes nothing',
  async (_, perspective, targetOf) => {
    await using lake = await testLake({ seedDir: findSeed() })
    const client = lake.client()
    const published = () => client.fetch<unknown>('*[_type in ["artist", "revealDay"]]')
    const before = await published()
    const run = async (exists: boolean) => {
      const target = targetOf(exists)
      const { documents, present } = await askPresent(client, target)
      const entries = entriesOf(TABLE, datesOf(documents))
      const { writes } = planProgramme(documents, entries, { now: Date.now(), isSoldOut: false })
      const actions = actionsOf(writes, target, present)
      if (actions.length > 0) await client.action(actions)
      return { writes, actions }
    }
    expect((await run(false)).writes.map(({ _id }) => _id).toSorted()).toEqual([
      'artist-new-one',
      'artist-senora-sima',
      'reveal-friday',
      'reveal-thursday',
    ])
    expect(await published()).toEqual(before)
    const seen = (query: string) =>
      client.fetch<unknown>(query, {}, { perspective: [perspective, 'published'] })
    expect(await seen('*[name == "New One"][0].timeSlot')).toBe('20:00–22:00')
    expect(
      await seen('*[_id == "reveal-friday"][0].slots[time == "01:00–05:00"][0].act->name'),
    ).toBe('Señora Sima')
    expect((await run(true)).actions).toEqual([])
  },
  60_000,
)

test('a table from before undoes nothing that “Moved, cancelled” has done since', async () => {
  await using lake = await testLake({ seedDir: findSeed() })
  const client = lake.client()
  const friday = (key: string, wanted: Wanted) => changeSlot(client, 'reveal-friday', key, wanted)
  const reason = 'The lake is frozen.'
  await friday('carbide-carla', { kind: 'moved', reason, time: '20:00–22:00' })
  await friday('moonmilk-delivery', { kind: 'cancelled', reason })
  const elsewhere = { day: 'reveal-saturday', time: '13:00–15:00', location: 'The Throat' }
  await friday('low-ceiling-louis', { kind: 'moved', reason, ...elsewhere })
  const { documents } = await askPresent(client, null)
  const table = [
    HEADINGS,
    ['Carbide Carla', 'main', 'Friday', '19:00', '22:00', 'The Cathedral'],
    ['Moonmilk Delivery', 'main', 'Friday', '16:00', '19:00', 'The Lake'],
    ['Low Ceiling Louis', 'main', 'Friday', '12:00', '16:00', 'The Throat'],
  ]
  const entries = entriesOf(table, datesOf(documents))
  const { rows, writes } = planProgramme(documents, entries, { now: Date.now(), isSoldOut: false })
  expect(writes.filter(({ _type }) => _type === 'revealDay')).toEqual([])
  expect(rows.flatMap(({ notes }) => notes)).toEqual([
    'The Studio has moved it to 20:00–22:00: it stays there.',
    'The Studio has cancelled it: it stays cancelled.',
    'The Studio has moved it to Saturday, 13:00–15:00: it stays there.',
  ])
}, 60_000)

test('what goes wrong at the last moment is said in a sentence, and nothing is put anywhere', async () => {
  await using lake = await testLake({ seedDir: findSeed() })
  const client = lake.client()
  const artists = (length: number) =>
    Array.from({ length }, (_, at) => ({ _id: `artist-${at}`, _type: 'artist', name: `${at}` }))
  const putWith = (other: SanityClient, writes: Stored[]) =>
    putPlan(other, { rows: [], looks: [], writes }, null, new Set())
  const why = (task: Promise<unknown>) => task.then(() => 'done', problemIn)
  expect(await why(putWith(client, artists(1001)))).toMatch(/^It is too much at once/)
  expect(await why(putWith(lake.client({ token: 'no token' }), artists(1)))).toMatch(
    /^You are logged in no longer/,
  )
  expect(await why(putWith(client, [{ _id: 'a b', _type: 'artist' }]))).toMatch(
    /^The site refuses it/,
  )
  await putWith(client, artists(1))
  expect(await why(putWith(client, artists(2)))).toMatch(/^Somebody has changed something/)
  expect(await client.fetch('count(*[_id == "drafts.artist-1"])', {}, { perspective: 'raw' })).toBe(
    0,
  )

  const release = { id: 'gone', title: 'Programme', exists: true }
  const metadata = { title: 'Programme', releaseType: 'asap' as const }
  const [actionType, releaseId] = ['sanity.action.release.create' as const, release.id]
  await client.action({ actionType, releaseId, metadata })
  await client.action({ actionType: 'sanity.action.release.archive', releaseId })
  await expect(askPresent(client, release)).rejects.toThrow(
    'The release “Programme” has been scheduled, run or taken away.',
  )
}, 60_000)
