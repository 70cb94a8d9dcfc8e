import { expect, test } from 'vitest'
import { actionsFor, MADE } from '../../cms/studio/new-edition/edition-actions'
import { planEdition, type Stored } from '../../cms/studio/new-edition/plan-edition'
import { aFeed, endLease } from '../helpers/booking'
import { testDatabase } from '../helpers/database'
import { beginSession, clientOf, mutate } from '../helpers/organiser'
import { get } from '../helpers/preview'
import { startSite, type Site } from '../helpers/site'
import { WISHES_FOR_2027 } from '../helpers/two-years'

const RELEASE = 'edition-2027'
const NOW = { now: () => new Date('2026-11-05T12:00:00Z') }

/** What "New edition" does in the Studio: its plan is in a release, and the organisers have written what happened. */
async function prepareNextEdition(site: Site, token: string) {
  const client = clientOf(site, token)
  const published = await client.fetch<Stored[]>(
    '*[!string::startsWith(_type, "sanity.") && !(_id in path("_.**"))]',
    {},
    { perspective: 'published' },
  )
  const plan = planEdition(published, WISHES_FOR_2027, { soldOutOn: null, notes: null })
  const release = { id: RELEASE, title: WISHES_FOR_2027.edition, exists: false }
  const { actions } = actionsFor(plan, release, [])
  await client.action(actions, { transactionId: `${MADE}once` })
  const past = { id: `versions.${RELEASE}.edition-2026`, set: { description: 'It was dark.' } }
  await mutate(site, token, [{ patch: past }])
  return client
}

async function shownAt(site: Site) {
  const [home, booking] = await Promise.all([
    fetch(site.url).then((answer) => answer.text()),
    fetch(`${site.url}/api/booking-status`).then((answer) => answer.json()),
  ])
  return { home, booking }
}

const isOld = (home: string) => home.includes('12–15 March 2026')
const isNew = (home: string) => home.includes('11–14 March 2027')
/** The picture that other services show beside a link to the page: its address, and its bytes. */
async function cardOf(home: string) {
  const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(home) ?? []
  return [address, Buffer.from(await (await fetch(address)).arrayBuffer()).toString('base64')]
}
/** What the page says of the sales, for eyes and for search engines. */
const soldOutIn = (home: string) =>
  /"https:\/\/schema\.org\/SoldOut"|100% FULL|SOLD OUT/.exec(home)?.[0]

test('a new edition is public in one moment: nothing is sold, and nothing of last year is beside it', async () => {
  await using feed = await aFeed(400)
  const env = { BOOKING_FEED_URL: feed.url }
  await using site = await startSite({ env, ...NOW })
  const token = await beginSession(site)
  await expect.poll(async () => (await shownAt(site)).booking.isLiveData).toBe(true)
  const before = await shownAt(site)
  expect([isOld(before.home), soldOutIn(before.home) !== undefined]).toEqual([true, true])
  const [oldCard, oldPicture] = await cardOf(before.home)

  const client = await prepareNextEdition(site, token)
  expect((await shownAt(site)).home).toBe(before.home)
  const query = new URLSearchParams({ path: '/', perspective: `${RELEASE},published` })
  const preview = await (await get(site, token, `/preview/page?${query}`)).text()
  expect([isNew(preview), soldOutIn(preview)]).toEqual([true, undefined])

  const pages = [before.home]
  const publishing = client.releases.publish({ releaseId: RELEASE })
  while (!isNew(pages.at(-1)!)) pages.push(await (await fetch(site.url)).text())
  await publishing
  const isMixed = (page: string) =>
    isNew(page) ? isOld(page) || soldOutIn(page) !== undefined : !isOld(page)
  expect(pages.filter(isMixed)).toEqual([])
  const { home, booking } = await shownAt(site)
  for (const text of ['Mother Karst', 'Carbide Carla', '25 final bonus', '100% sold out']) {
    expect([text, before.home.includes(text)]).toEqual([text, true])
    expect([text, home.includes(text)]).toEqual([text, false])
  }
  expect(booking).toMatchObject({ confirmedBookings: 0, maxCapacity: 500, isLiveData: false })
  // Its dates are on the picture, and services keep a picture by its address.
  const [card, picture] = await cardOf(home)
  expect([card === oldCard, picture === oldPicture]).toEqual([false, false])
})

test('the feed of last year is believed for no other year, before and after a restart, until the operator names the year', async () => {
  await using feed = await aFeed(400)
  await using pg = await testDatabase('seeded')
  const env = { BOOKING_FEED_URL: feed.url, DATABASE_URL: pg.url }
  await using old = await startSite({ env, ...NOW })
  const isKnown = async () => (await pg.sql`select is_first from editions where id = 2026`)[0]
  await expect.poll(isKnown).toMatchObject({ isFirst: true })
  const client = await prepareNextEdition(old, await beginSession(old))
  await client.releases.publish({ releaseId: RELEASE })
  await expect.poll(async () => isNew((await shownAt(old)).home)).toBe(true)
  await expect
    .poll(async () => (await fetch(`${old.url}/editions/2026`)).status, { timeout: 10_000 })
    .toBe(200)
  const salesAfterRestart = async (named: Record<string, string> = {}) => {
    await endLease(old)
    await using site = await startSite({ env: { ...env, ...named }, ...NOW })
    const { confirmedBookings, isLiveData } = (await shownAt(site)).booking
    return [confirmedBookings, isLiveData]
  }
  expect(await salesAfterRestart()).toEqual([0, false])
  feed.figure = 12
  expect(await salesAfterRestart({ BOOKING_FEED_EDITION: '2026' })).toEqual([0, false])
  expect(await salesAfterRestart({ BOOKING_FEED_EDITION: '2027' })).toEqual([12, true])
})

test('a new edition that is public right after the very first start ends the old one, which is kept', async () => {
  await using site = await startSite(NOW)
  const client = await prepareNextEdition(site, await beginSession(site))
  await client.releases.publish({ releaseId: RELEASE })
  const former = async () => (await fetch(`${site.url}/editions/2026`)).status
  await expect.poll(former, { timeout: 10_000 }).toBe(200)
})
