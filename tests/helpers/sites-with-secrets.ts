import { expect } from 'vitest'
import { atWidth } from '../../rules/picture-address'
import { plantCanaries, type Canaries } from './canaries'
import { testDatabase } from './database'
import { hear } from './every-byte'
import { faultProxy } from './fault-proxy'
import { importFolder, lakeOn } from '../../cms/lake/testing/lake'
import { seedDocuments } from './seed'
import { startSite, type Site } from './site'

export interface SitesWithSecrets extends Canaries {
  sites: Site[]
  /** File of the secret picture, as both instances know it. */
  picture: string
}

/** Two instances on one database, whose lake has the seed and the canaries. @param env - more settings of theirs */
export async function sitesWithSecrets(
  revealAt: Record<string, unknown>,
  env: Record<string, string> = {},
) {
  const canaries = await plantCanaries(revealAt)
  const pg = await testDatabase()
  const proxy = await faultProxy(pg.url)
  const clock = { time: Date.parse('2026-02-01T00:00:00Z') }
  const seed = (await seedDocuments())
    .filter(({ _type }) => !_type.startsWith('sanity.'))
    .map(withoutPictures)
  // The headline act is the secret artist, so that its name is in the settings as well.
  const settings = (document: Record<string, unknown>) =>
    document._id === 'siteSettings' ? { ...document, headlineAct: canaries.toldLater[0] } : document
  const booking = (confirmedBookings: number, answer?: 'yes' | 'no') => ({
    _id: 'bookingSettings',
    _type: 'bookingSettings',
    capacity: 500,
    confirmedBookings,
    bonusTickets: 0,
    ...(answer === undefined ? {} : { soldOut: { answer, year: 2026 } }),
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
    startSite({ env: { DATABASE_URL: proxy.url, ...env }, now: () => new Date(clock.time) })
  const sites = [await start(), await start()]
  return {
    ...canaries,
    clock,
    proxy,
    sites,
    picture: `/images/local/production/${stored.replace(/^image-(.*)-png$/, '$1.png')}`,
    oneMore: start,
    /** Publishes the organisers' own count, and whether they say that the festival is sold out. */
    book: (confirmedBookings: number, answer?: 'yes' | 'no') =>
      lake.write(booking(confirmedBookings, answer)),
    [Symbol.asyncDispose]: async () => {
      for (const site of sites) await site[Symbol.asyncDispose]()
      await lake[Symbol.asyncDispose]()
      await proxy[Symbol.asyncDispose]()
      await pg[Symbol.asyncDispose]()
    },
  }
}

/** The status with which each instance answers a request for the picture. */
export function pictureStatuses({ sites, picture }: SitesWithSecrets): Promise<number[]> {
  return Promise.all(sites.map(async (site) => (await hear(site.url, atWidth(picture, 40))).status))
}

/** The seed's pictures are not in the test's folder. */
function withoutPictures(
  document: Record<string, unknown>,
): Record<string, unknown> & { _id?: unknown } {
  const { image: _image, banner: _banner, ...rest } = document
  return rest
}
