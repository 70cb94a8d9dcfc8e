import { expect, test, vi } from 'vitest'
import { lakeOn, silent, testLake, type TestLake } from '../testing/lake'
import { openStore } from '../store/store.server'
import type { WorkingCopy } from '../store/working-copy.server'

const WAIT = { timeout: 25_000, interval: 20 }
const SUMMER = { _id: '_.releases.summer', _type: 'system.release', name: 'summer', metadata: {} }
const KARST = { _id: 'versions.summer.a', _type: 'artist', name: 'Karst' }
const PAST = '2020-01-01T00:00:00.000Z'

const stateIn = async (lake: TestLake) =>
  (await lake.client().getDocument('_.releases.summer')) as Record<string, unknown> | undefined

/** The transactions that the schedule wrote. */
async function writtenBySchedule(lake: TestLake): Promise<number> {
  const answer = await lake.client().request<string>({
    uri: '/data/history/production/transactions/_.releases.summer?excludeContent=true',
    json: false,
  })
  return answer.split('\n').filter((line) => line.includes('"author":"schedule"')).length
}

test('a scheduled release is published at its time by one of two instances, once', async () => {
  await using lake = await testLake()
  await using other = await lakeOn(lake.pg.database)
  const client = lake.client()
  await client.releases.create({ releaseId: 'summer' })
  await lake.write(KARST)
  const publishAt = new Date(Date.now() + 5000).toISOString()
  await client.releases.schedule({ releaseId: 'summer', publishAt })
  await vi.waitFor(async () => {
    for (const one of [lake, other])
      expect(await stateIn(one)).toMatchObject({ state: 'published', publishAt })
  }, WAIT)
  const published = await client.getDocument('a')
  expect(published).toMatchObject({ name: 'Karst' })
  // Timers and the database's clock may differ by a moment.
  const early = Date.parse(publishAt) - Date.parse(published?._updatedAt ?? '')
  expect(early).toBeLessThan(500)
  expect(await writtenBySchedule(other)).toBe(1)
})

test('a time that passed while no instance ran is made up for at the next start', async () => {
  await using lake = await testLake()
  await lake.lake.close()
  // A store has no timer, so the release stays as it would in the database of a site that is down.
  const store = openStore({ database: lake.pg.database, dataset: 'production', log: silent })
  const change = (copy: WorkingCopy) => {
    copy.apply({ create: { ...SUMMER, state: 'scheduled', publishAt: PAST } })
    copy.apply({ create: KARST })
  }
  await store.commit({ author: 'test', change })
  await store.close()
  await using restarted = await lakeOn(lake.pg.database)
  await vi.waitFor(
    async () => expect(await stateIn(restarted)).toMatchObject({ state: 'published' }),
    WAIT,
  )
  expect(await restarted.client().getDocument('a')).toMatchObject({ name: 'Karst' })
})

test('a scheduled release that cannot be published is active again, says why, and is not tried again', async () => {
  await using lake = await testLake()
  await lake.write(
    { _id: 'a', _type: 'artist' },
    { _id: 'day', _type: 'day', act: { _ref: 'a' } },
    { _id: 'versions.summer.a', _type: 'artist', _system: { delete: true } },
    { ...SUMMER, state: 'scheduled', publishAt: PAST },
  )
  await vi.waitFor(
    async () =>
      expect(await stateIn(lake)).toMatchObject({
        state: 'active',
        error: { message: expect.stringContaining('"a" cannot be deleted') },
      }),
    WAIT,
  )
  expect(await stateIn(lake)).not.toHaveProperty('publishAt')
  expect(await lake.client().getDocument('versions.summer.a')).toBeDefined()
})
