import { expect } from 'vitest'
import type { Wishes } from '../../cms/studio/new-edition/plan-edition'
import { testDatabase } from './database'
import { beginSession, mutate } from './organiser'
import { startSite, type Site } from './site'

/** What an organiser types for the next year. */
export const WISHES_FOR_2027 = {
  edition: 'Fourth edition',
  startDate: '2027-03-11',
  endDate: '2027-03-14',
  place: 'Mallorca, Spain',
  ticketUrl: 'https://book.example.com/2027',
  capacity: 500,
  artists: 'remove',
  slots: 'remove',
} satisfies Wishes

/** The edit that begins the next year. */
export const DATES_OF_2027 = {
  patch: { id: 'siteSettings', set: { startDate: '2027-03-11', endDate: '2027-03-14' } },
}

/** Two instances on one database, in the week before the festival, with an organiser who edits on the first. */
export async function twoSites() {
  const pg = await testDatabase('seeded')
  const start = () =>
    startSite({ env: { DATABASE_URL: pg.url }, now: () => new Date('2026-03-05T12:00:00Z') })
  const sites = [await start(), await start()] as const
  const token = await beginSession(sites[0])
  return {
    pg,
    sites,
    edit: (...mutations: object[]) => mutate(sites[0], token, mutations),
    /** What the database has of an edition. */
    async edition(id: number) {
      const [row] = await pg.sql<
        { programme: string; isKept: boolean; isFirst: boolean; lastDay: string }[]
      >`
        select programme::text as programme, kept_at is not null as is_kept, is_first,
          last_day::text as last_day
        from editions
        where id = ${id}`
      return row ?? null
    },
    [Symbol.asyncDispose]: async () => {
      for (const site of sites) await site[Symbol.asyncDispose]()
      await pg[Symbol.asyncDispose]()
    },
  }
}

type Ground = Awaited<ReturnType<typeof twoSites>>

/** What a visitor gets at an address. */
export async function textAt(site: Site, path: string): Promise<string> {
  return (await fetch(site.url + path)).text()
}

/** The database knows the edition of 2026. */
export const isThere = async ({ edition }: Ground) =>
  await expect.poll(async () => (await edition(2026))?.isFirst, { timeout: 10_000 }).toBe(true)
/** The edition of 2026 has its page, and the site has read the content of 2027. An instance may learn the first before the second. */
export const isShown = async (site: Site) => {
  await expect
    .poll(async () => (await fetch(`${site.url}/editions/2026`)).status, { timeout: 10_000 })
    .toBe(200)
  await expect.poll(() => site.services.content.editionAtHand()).toBe(2027)
}
