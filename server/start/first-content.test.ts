import { openSeed } from 'content-lake'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parseBookingSettings } from '../../cms/booking-shape.server'
import { testLake } from '../../cms/lake/testing/lake'
import { BOOKING_SETTINGS_QUERY, HOME_QUERY, REVEAL_QUERY, SITE_QUERY } from '../../cms/queries'
import { findSeed } from '../../cms/seed-folder.server'
import { parseHome, parseReveal, parseSite } from '../../cms/shapes.server'

test('the seed fills an empty dataset with documents of every screen and pictures that can be loaded', async () => {
  await using lake = await testLake({ seedDir: findSeed() })
  const client = lake.client()
  const [site, home, reveal] = await Promise.all([
    client.fetch(SITE_QUERY),
    client.fetch(HOME_QUERY),
    client.fetch(REVEAL_QUERY),
  ])
  const skipped: unknown[] = []
  expect(parseSite(site, (item) => skipped.push(item)).banner?.src).toMatch(
    /^\/images\/local\/production\/[0-9a-f]{40}-1600x\d+\.webp$/,
  )
  expect(parseHome(home, (item) => skipped.push(item)).artists).toHaveLength(20)
  expect(parseReveal(reveal, (item) => skipped.push(item)).days).toHaveLength(4)
  expect(parseBookingSettings(await client.fetch(BOOKING_SETTINGS_QUERY)).bonusTickets).toBe(25)
  expect(skipped).toEqual([])
  const assets = await client.fetch<{ path: string; width: number }[]>(
    '*[_type == "sanity.imageAsset"]{ path, "width": metadata.dimensions.width }',
  )
  expect(assets.length).toBeGreaterThan(0)
  for (const { path, width } of assets) {
    const answer = await fetch(`${lake.url}/${path}`)
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(width)
  }
})

test('the seed answers the same queries without a lake', async () => {
  const ask = openSeed(findSeed(), { projectId: 'abc123', dataset: 'production' })
  const { banner, title } = parseSite(await ask(SITE_QUERY), () => undefined)
  expect([title, banner?.src]).toEqual([
    'Trance & Madness',
    expect.stringMatching(/^\/images\/abc123\/production\//),
  ])
})
