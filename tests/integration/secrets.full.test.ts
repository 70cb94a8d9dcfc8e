import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { atWidth } from '../../rules/picture-address'
import { addressesIn, hear, type Heard } from '../helpers/every-byte'
import { beginSession } from '../helpers/organiser'
import type { Site } from '../helpers/site'
import {
  pictureStatuses,
  sitesWithSecrets,
  type SitesWithSecrets,
} from '../helpers/sites-with-secrets'
import { PAGES } from '../helpers/pages.mjs'

const NOON = '2026-03-01T12:00:00Z'
const OF_ORGANISERS = ['/studio', '/studio/structure/artist', '/preview']
const APIS = [
  '/api/booking-status',
  '/api/attendee-pinboard',
  '/api/artist-flight-details',
  '/api/nothing',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/calendar.ics',
  '/schedule.xml',
  '/schedule.json',
  '/calendar/aaaaaaaaaaaa.ics',
  '/calendar/picks/aaaaaaaaaaaa.ics',
  '/api/pick-lists',
]
const SPELLINGS = [
  '/_root.data',
  '/lineup-reveal.data',
  '/?_data=routes/_index',
  '/lineup-reveal?_data=routes/lineup-reveal',
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
  'history/production/events/releases/DOCUMENT',
  'query/production?query=*&perspective=canary-release-zq7x',
  'references/production/documents/DOCUMENT/to',
]

test(
  'before its moment no byte that anybody can get tells a secret, on any instance',
  { timeout: 300_000 },
  async () => {
    await using ground = await sitesWithSecrets({ when: 'moment', at: NOON })
    for (const site of ground.sites) {
      const heard = await hearEverything(site, ground)
      expect(heard.length).toBeGreaterThan(200)
      const told = heard.flatMap(({ path, text }) => {
        const read = text.toLowerCase()
        return ground.secrets
          .filter((secret) => read.includes(secret))
          .map((secret) => `${path} tells ${secret}`)
      })
      // No answer repeats the secret ids of its request, either.
      expect(told).toEqual([])
      const everything = heard.map(({ text }) => text).join('\n')
      expect(ground.standIns.filter((standIn) => !everything.includes(standIn))).toEqual([])
    }
  },
)

test('an organiser gets the picture of a secret, and no cache may keep it', async () => {
  await using ground = await sitesWithSecrets({ when: 'moment', at: NOON })
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

/** The answers of pages, APIs, odd spellings, the lake, and of every address in these answers, in every encoding. */
async function hearEverything(
  site: Site,
  { documents, picture }: SitesWithSecrets,
): Promise<Heard[]> {
  const ids = documents.map(({ _id }) => _id)
  const sha1 = createHash('sha1').update(picture).digest('hex')
  const pictures = [
    picture,
    atWidth(picture, 40),
    `${picture}?w=20`,
    `${picture}?auto=format`,
    picture.replace('/images/', '/files/').replace(/-40x30/, ''),
    `/images/local/production/${sha1}-40x30.png`,
  ]
  // Each address once: several name no document.
  const paths = new Set(LAKE.flatMap((path) => ids.map((id) => path.replace('DOCUMENT', id))))
  const lake = ['v1', 'v2025-02-19', 'vX', 'v1999-01-01'].flatMap((version) =>
    [...paths].map((path) => `/${version}/data/${path}`),
  )
  const known = [...PAGES, ...OF_ORGANISERS, ...APIS, ...SPELLINGS, ...pictures, ...lake]
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
