import { setTimeout as pause } from 'node:timers/promises'
import ICAL from 'ical.js'
import { expect } from 'vitest'
import { testDatabase } from './database'
import { beginSession, mutate } from './organiser'
import { startSite, type Site } from './site'

/** An instant after the test's edits. Their times come from the database's clock, so it is counted from the real time. */
export const MOMENT = `${new Date(Date.now() + 3_600_000).toISOString().slice(0, 19)}Z`

export const MARK = 'zq7x'

export const SECRET = {
  _key: `canary-key-${MARK}`,
  _type: 'slot',
  type: 'secret',
  artist: `canary-name-${MARK}`,
  time: '22:00–23:30',
  description: `canary-text-${MARK}`,
  location: `canary-place-${MARK}`,
  revealAt: { when: 'moment', at: MOMENT, standIn: 'Somebody masked' },
}

/**
 * Two instances on one database, with a clock for both. The programme has a secret slot on Friday.
 *
 * @param env - more settings of theirs
 */
export async function twoSites(
  secret: Record<string, unknown> = SECRET,
  env: Record<string, string> = {},
) {
  const pg = await testDatabase('seeded')
  const clock = { time: Date.now() }
  const start = () =>
    startSite({ env: { DATABASE_URL: pg.url, ...env }, now: () => new Date(clock.time) })
  const sites = [await start(), await start()] as const
  const token = await beginSession(sites[0])
  const change = async (mutation: object) => {
    // Edits within a quarter of a second have the same sequence.
    await pause(250)
    await mutate(sites[0], token, [mutation])
  }
  const edit = (patch: object) => change({ patch })
  await edit({
    id: 'reveal-friday',
    insert: { after: 'slots[-1]', items: [secret] },
  })
  for (const site of sites)
    await expect.poll(async () => (await eventsAt(site)).has('Somebody masked')).toBe(true)
  return {
    sites,
    clock,
    change,
    edit,
    oneMore: start,
    [Symbol.asyncDispose]: async () => {
      for (const site of sites) await site[Symbol.asyncDispose]()
      await pg[Symbol.asyncDispose]()
    },
  }
}

/** The calendar's events by their names. */
export async function eventsAt(site: Site, path = '/calendar.ics') {
  const response = await fetch(site.url + path)
  const calendar = ICAL.Component.fromString(await response.text())
  const valueOf = (event: ICAL.Component, name: string) =>
    String(event.getFirstPropertyValue(name) ?? '')
  return new Map(
    calendar.getAllSubcomponents('vevent').map((event) => [
      valueOf(event, 'summary'),
      {
        etag: response.headers.get('etag'),
        uid: valueOf(event, 'uid'),
        id: valueOf(event, 'uid').split('@')[0]!,
        sequence: Number(valueOf(event, 'sequence')),
        modified: valueOf(event, 'last-modified'),
        start: valueOf(event, 'dtstart'),
        location: valueOf(event, 'location'),
        url: valueOf(event, 'url'),
      },
    ]),
  )
}
