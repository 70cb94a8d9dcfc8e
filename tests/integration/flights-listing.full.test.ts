import { get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { asAdmin } from '../helpers/admin'
import { databaseOf, testDatabase } from '../helpers/database'
import { askForFlights, FLIGHTS_API, listedFlights, storeFlights } from '../helpers/flights'
import { INSPECTED, openMemoryGauge } from '../helpers/memory'
import { ready } from '../helpers/readiness'
import { SECRETS, startSite, startSiteProcess, type SiteProcess } from '../helpers/site'

const AS_CSV = { Accept: 'text/csv' }

test('who does not wait for the end of the list holds nothing up', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
  await storeFlights(pg.sql, 2000)
  // More listings than the pool has connections.
  for (let count = 0; count < 15; count += 1) (await open(site.url)).destroy()
  expect(await listedFlights(site)).toHaveLength(2000)
})

test('with the table locked the list answers 503, and keeps no connections from others', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
  await pg.sql.begin(async (sql) => {
    await sql`lock table artist_flight_details in access exclusive mode`
    // As many as the pool has connections.
    const answers = await Promise.all(Array.from({ length: 10 }, () => askForFlights(site)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
    await ready(site)
  })
  expect((await askForFlights(site)).status).toBe(200)
})

test('40 MB of flights stream as JSON and as CSV without being held in memory', async () => {
  await using pg = await testDatabase('seeded')
  // Few and long: to seal each field of many short ones would take most of the test.
  await storeFlights(pg.sql, 2700, () => ({ additionalNotes: '洞'.repeat(5000) }))
  await using site = await startSiteProcess({ env: { DATABASE_URL: pg.url, ...INSPECTED } })
  using gauge = await openMemoryGauge(site)
  for (const headers of [{}, AS_CSV]) {
    await askForFlights(site, headers, 'HEAD')
    const before = await gauge.held()
    const { megabytes, peak } = await listingOf(site, headers, gauge.held)
    expect(megabytes).toBeGreaterThan(35)
    expect(peak - before).toBeLessThan(megabytes / 2)
  }
}, 120_000)

test('a revoked key ends the download that is under way with it, on another instance too', async () => {
  await using pg = await testDatabase('seeded')
  await storeFlights(pg.sql, 1500, () => ({ additionalNotes: '洞'.repeat(5000) }))
  await using one = await startSite({ env: { DATABASE_URL: pg.url } })
  await using two = await startSite({ env: { DATABASE_URL: pg.url } })
  const body = { name: 'Marta', roles: ['flights'] }
  const made = await asAdmin(one, 'POST', '/api/admin/keys', { body })
  const { id, key } = (await made.json()) as { id: string; key: string }
  // A slow reader: nothing is read before the site has given up.
  const listing = await open(one.url, { 'x-admin-password': key })
  const readers = async () => {
    const [row] = await pg.sql<[{ count: number }]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`
    return row.count
  }
  await expect.poll(readers).toBe(1)
  expect((await asAdmin(two, 'DELETE', `/api/admin/keys/${id}`)).status).toBe(204)
  await expect.poll(readers).toBe(0)
  await expect(listing.toArray()).rejects.toThrow('aborted')
})

/** Starts a listing and resolves when it begins. */
function open(origin: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(
      origin + FLIGHTS_API,
      { headers: { 'x-admin-password': SECRETS.ADMIN_PASSWORD, ...headers } },
      resolve,
    ).once('error', reject)
  })
}

/** Reads a whole listing. @returns its length and the most that the site held meanwhile, in MB */
async function listingOf(
  { url }: SiteProcess,
  headers: Record<string, string>,
  held: () => Promise<number>,
) {
  const listing = await open(url, headers)
  let [megabytes, peak, measuredAt] = [0, 0, 0]
  for await (const chunk of listing as AsyncIterable<Buffer>) {
    megabytes += chunk.length / 1024 ** 2
    if (megabytes < measuredAt + 3) continue
    measuredAt = megabytes
    peak = Math.max(peak, await held())
  }
  return { megabytes, peak }
}
