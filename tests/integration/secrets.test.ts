import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { seedDocuments } from '../helpers/seed'
import { plantCanaries, type Canaries } from '../helpers/canaries'
import { testDatabase } from '../helpers/database'
import { addressesIn, hear, type Heard } from '../helpers/every-byte'
import { faultProxy } from '../helpers/fault-proxy'
import { importFolder, lakeOn } from '../helpers/lake'
import { beginSession } from '../helpers/organiser'
import { startSite, type Site } from '../helpers/site'

const NOON = '2026-03-01T12:00:00Z'
const PAGES = [
  '/',
  '/_root.data',
  '/lineup-reveal',
  '/lineup-reveal.data',
  '/attendee-pinboard',
  '/attendee-pinboard.data',
  '/artist-flight-form',
  '/artist-flight-form.data',
  '/admin-flight-details',
  '/admin-flight-details.data',
  '/studio',
  '/studio/structure/artist',
  '/preview',
]
const APIS = [
  '/api/booking-status',
  '/api/attendee-pinboard',
  '/api/artist-flight-details',
  '/api/nothing',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
]
const SPELLINGS = [
  '/?',
  '/?asOf=2999-01-01T00:00:00Z',
  '/?preview=1',
  '/?_routes=routes/_index',
  '/_root.data?_routes=root',
  '/_root.data?_routes=routes/_index',
  '/lineup-reveal?index',
  '/lineup-reveal/',
  '/LINEUP-REVEAL',
  '//lineup-reveal',
  '/./lineup-reveal',
  '/lineup%2dreveal',
  '/lineup-reveal;x.css',
  '/nowhere',
  '/preview/page?path=/',
  '/preview/page?path=/lineup-reveal&asOf=2999-01-01T00:00:00Z',
  '/.data/content-cache/local-production-home.json',
  '/content-cache/local-production-home.json',
]
const LAKE = [
  'query/production?query=*',
  'query/production?query=*&perspective=raw',
  'doc/production/DOCUMENT',
  'doc/production/drafts.DOCUMENT',
  'export/production',
  'listen/production?query=*&includeResult=true',
  'live/events/production',
  'history/production/transactions/DOCUMENT',
  'history/production/documents/DOCUMENT?time=2026-01-01T00:00:00Z',
  'history/production/events/documents/DOCUMENT',
  'references/production/documents/DOCUMENT/to',
]

test(
  'before its moment no byte that anybody can get tells a secret, on any instance',
  { timeout: 120_000 },
  async () => {
    await using ground = await prepare({ when: 'moment', at: NOON })
    for (const site of ground.sites) {
      const heard = await hearEverything(site, ground)
      expect(heard.length).toBeGreaterThan(200)
      const told = heard.flatMap(({ path, text }) =>
        ground.secrets
          .filter((secret) => text.toLowerCase().includes(secret))
          .map((secret) => `${path} tells ${secret}`),
      )
      // What was asked for is no secret to who asked; nothing here says it back, but an address in an answer's head may.
      expect(told).toEqual([])
      const everything = heard.map(({ text }) => text).join('\n')
      expect(ground.standIns.filter((standIn) => !everything.includes(standIn))).toEqual([])
    }
  },
)

test(
  'at the moment every page of every instance shows it, without an edit, also to those who had the page before',
  { timeout: 60_000 },
  async () => {
    await using ground = await prepare({ when: 'moment', at: NOON })
    const tagsBefore = await Promise.all(
      ground.sites.flatMap((site) =>
        SHOWING.map(async (path) => (await hear(site.url, path)).headers.etag),
      ),
    )
    expect(await pictureStatuses(ground)).toEqual([404, 404])

    ground.clock.time = Date.parse(NOON) - 1
    expect(missing(ground, await showing(ground))).toEqual(ground.toldLater)
    ground.clock.time = Date.parse(NOON)
    // No polling: the very first request afterwards has it.
    expect(missing(ground, await showing(ground))).toEqual([])
    const again = await Promise.all(
      ground.sites.flatMap((site, instance) =>
        SHOWING.map(
          async (path, index) =>
            (
              await hear(site.url, path, {
                headers: { 'If-None-Match': tagsBefore[instance * SHOWING.length + index] ?? '' },
              })
            ).status,
        ),
      ),
    )
    expect(again).toEqual(again.map(() => 200))
    expect(await pictureStatuses(ground)).toEqual([200, 200])
  },
)

test('an organiser gets the picture of a secret, and no cache may keep it', async () => {
  await using ground = await prepare({ when: 'moment', at: NOON })
  const [site] = ground.sites
  const token = await beginSession({ url: site?.url ?? '' })
  const picture = await hear(site?.url ?? '', ground.picture, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect([
    picture.status,
    picture.headers['cache-control'],
    picture.headers['content-type'],
  ]).toEqual([200, 'private, no-store', 'image/png'])
  expect(await pictureStatuses(ground)).toEqual([404, 404])
})

test('a clock that is set right by a few seconds takes nothing back, one that was a day ahead hides it again', async () => {
  await using ground = await prepare({ when: 'moment', at: NOON })
  ground.clock.time = Date.parse(NOON) + 1000
  expect(missing(ground, await showing(ground))).toEqual([])
  ground.clock.time -= 5000
  expect(missing(ground, await showing(ground))).toEqual([])
  ground.clock.time -= 24 * 3600_000
  expect(missing(ground, await showing(ground))).toEqual(ground.toldLater)
})

test('with database and content lake away the moment comes all the same', async () => {
  await using ground = await prepare({ when: 'moment', at: NOON })
  expect(missing(ground, await showing(ground))).toEqual(ground.toldLater)
  await ground.proxy.set('refuse')
  ground.clock.time = Date.parse(NOON)
  expect(missing(ground, await showing(ground))).toEqual([])
})

test(
  'a sell-out tells what waits for it on all instances, and nobody who cancels makes it a secret again',
  { timeout: 60_000 },
  async () => {
    await using ground = await prepare({ when: 'sold-out' })
    ground.clock.time = Date.parse('2999-01-01T00:00:00Z')
    expect(missing(ground, await showing(ground))).toEqual(ground.toldLater)

    await ground.book(500)
    await expect.poll(async () => missing(ground, await showing(ground))).toEqual([])
    await ground.book(10)
    await expect
      .poll(async () => (await fetch(`${ground.sites[0]!.url}/api/booking-status`)).json())
      .toMatchObject({ isSoldOut: false })
    expect(missing(ground, await showing(ground))).toEqual([])

    await using late = await ground.oneMore()
    await expect
      .poll(async () => missing(ground, await showing({ ...ground, sites: [late] })))
      .toEqual([])
  },
)

interface Ground extends Canaries {
  sites: Site[]
  /** File of the secret picture, as both instances know it. */
  picture: string
}

/** Two instances on one database, whose lake has the seed and the canaries. */
async function prepare(revealAt: Record<string, unknown>) {
  const canaries = await plantCanaries(revealAt)
  const pg = await testDatabase()
  const proxy = await faultProxy(pg.url)
  const clock = { time: Date.parse('2026-02-01T00:00:00Z') }
  const seed = (await seedDocuments())
    .filter(({ _type }) => !_type.startsWith('sanity.'))
    .map(withoutPictures)
  // The headline act is the secret artist, so that its name stands in the settings as well.
  const settings = (document: Record<string, unknown>) =>
    document._id === 'siteSettings' ? { ...document, headlineAct: canaries.toldLater[0] } : document
  const booking = (confirmedBookings: number) => ({
    _id: 'bookingSettings',
    _type: 'bookingSettings',
    capacity: 500,
    confirmedBookings,
    bonusTickets: 0,
  })
  const documents = [
    ...seed.map(settings).filter(({ _id }) => _id !== 'bookingSettings'),
    booking(10),
    ...canaries.documents,
  ]
  const lake = await lakeOn(pg.database, { seedDir: importFolder(documents, canaries.pictures) })
  await expect
    .poll(async () => (await lake.lake.store.snapshot()).documents.size)
    .toBeGreaterThan(50)
  const stored =
    [...(await lake.lake.store.snapshot()).documents.keys()].find((id) =>
      id.endsWith('-40x30-png'),
    ) ?? ''
  const start = () =>
    startSite({ env: { DATABASE_URL: proxy.url }, now: () => new Date(clock.time) })
  const sites = [await start(), await start()]
  return {
    ...canaries,
    clock,
    proxy,
    sites,
    picture: `/images/local/production/${stored.replace(/^image-(.*)-png$/, '$1.png')}`,
    oneMore: start,
    book: (confirmedBookings: number) => lake.write(booking(confirmedBookings)),
    [Symbol.asyncDispose]: async () => {
      for (const site of sites) await site[Symbol.asyncDispose]()
      await lake[Symbol.asyncDispose]()
      await proxy[Symbol.asyncDispose]()
      await pg[Symbol.asyncDispose]()
    },
  }
}

const SHOWING = ['/', '/_root.data', '/lineup-reveal', '/lineup-reveal.data']

async function showing({ sites }: Pick<Ground, 'sites'>): Promise<Heard[][]> {
  return Promise.all(
    sites.map((site) =>
      Promise.all(
        SHOWING.map((path) => hear(site.url, path, { headers: { 'Accept-Encoding': 'br' } })),
      ),
    ),
  )
}

/** The secrets that some instance does not tell. */
function missing({ toldLater }: Pick<Ground, 'toldLater'>, instances: Heard[][]): string[] {
  return toldLater.filter(
    (secret) => !instances.every((heard) => heard.some(({ text }) => text.includes(secret))),
  )
}

function pictureStatuses({ sites, picture }: Ground): Promise<number[]> {
  return Promise.all(sites.map(async (site) => (await hear(site.url, picture)).status))
}

/** Pages, their data, APIs, odd spellings, the lake, and every address that any of these names, in every encoding. */
async function hearEverything(site: Site, { documents, picture }: Ground): Promise<Heard[]> {
  const ids = documents.map(({ _id }) => _id)
  const sha1 = createHash('sha1').update(picture).digest('hex')
  const pictures = [
    picture,
    `${picture}?w=20`,
    `${picture}?w=20&fm=webp`,
    `${picture}?auto=format`,
    picture.replace('/images/', '/files/').replace(/-40x30/, ''),
    `/images/local/production/${sha1}-40x30.png`,
  ]
  const lake = ['v1', 'v2025-02-19', 'vX', 'v1999-01-01'].flatMap((version) =>
    LAKE.flatMap((path) => ids.map((id) => `/${version}/data/${path.replace('DOCUMENT', id)}`)),
  )
  const known = [...PAGES, ...APIS, ...SPELLINGS, ...pictures, ...lake]
  const heard: Heard[] = []
  for (const path of known) {
    for (const encoding of lake.includes(path) ? ['identity'] : ['identity', 'br', 'gzip'])
      heard.push(await hear(site.url, path, { headers: { 'Accept-Encoding': encoding } }))
    if (!lake.includes(path))
      heard.push(
        await hear(site.url, path, { method: 'HEAD' }),
        await hear(site.url, path, { method: 'OPTIONS' }),
      )
  }
  const named = new Set(heard.flatMap(({ text }) => addressesIn(text, site.url)))
  for (const path of [...named].filter((address) => !known.includes(address)))
    heard.push(await hear(site.url, path))
  expect(
    heard.filter(
      ({ path, status }) => path.startsWith(picture) && status !== 404 && status !== 204,
    ),
  ).toEqual([])
  return heard
}

/** The seed's pictures are not in the test's folder. */
function withoutPictures(
  document: Record<string, unknown>,
): Record<string, unknown> & { _id?: unknown } {
  const { image: _image, banner: _banner, ...rest } = document
  return rest
}
