import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startSite } from '../helpers/site'

const PUBLIC_PAGES = [
  '/',
  '/lineup-reveal',
  '/timetable',
  '/attendee-pinboard',
  '/artist-flight-form',
]

test('every public page has a title, a description, an address and a share card of its own', async () => {
  await using site = await startSite()
  const pages = await Promise.all(
    PUBLIC_PAGES.map(async (path) => (await fetch(site.url + path)).text()),
  )
  const facts = pages.map((html) => ({
    title: /<title>([^<]+)<\/title>/.exec(html)?.[1],
    description: /<meta name="description" content="([^"]+)"/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    card: /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1],
    width: Number(/<meta property="og:image:width" content="(\d+)"/.exec(html)?.[1]),
    height: Number(/<meta property="og:image:height" content="(\d+)"/.exec(html)?.[1]),
  }))
  expect(facts.map(({ canonical }) => canonical)).toEqual(
    PUBLIC_PAGES.map((path) => site.url + path),
  )
  for (const name of ['title', 'description', 'card'] as const)
    expect(new Set(facts.map((page) => page[name]).filter(Boolean)).size, name).toBe(
      PUBLIC_PAGES.length,
    )
  for (const { card, width, height } of facts) {
    const picture = Buffer.from(await (await fetch(card!)).arrayBuffer())
    expect([width, height]).toEqual([1200, 630])
    expect(await sharp(picture).metadata()).toMatchObject({ width, height })
    expect(picture.length).toBeLessThanOrEqual(100_000)
  }
})

async function festivalOn(page: string) {
  const html = await (await fetch(page)).text()
  return /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
}

test('the home page tells machines of the festival: who plays, which days, and whether there are tickets', async () => {
  await using site = await startSite()
  const json = await festivalOn(site.url)
  // Without "<" no text of it can end the script element.
  expect(json).not.toContain('<')
  const festival = JSON.parse(json)
  expect(festival).toMatchObject({
    '@type': 'Festival',
    startDate: '2026-03-12',
    endDate: '2026-03-15',
    url: `${site.url}/`,
  })
  const { artists, schedule } = await site.services.content.home()
  expect(festival.performer.map(({ name }: { name: string }) => name)).toEqual(
    artists.map(({ name }) => name),
  )
  expect(festival.subEvent).toHaveLength(schedule.length)
  const times = ({ startDate, endDate }: { startDate: string; endDate?: string }) => [
    startDate,
    endDate,
  ]
  for (const code of ['es', 'de']) {
    const { subEvent } = JSON.parse(await festivalOn(`${site.url}/${code}`))
    expect(subEvent.map(times), code).toEqual(festival.subEvent.map(times))
  }
  const answer = await fetch(`${site.url}/api/booking-status`)
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=10')
  const { isSoldOut, isBonusPhase } = await answer.json()
  expect(festival.offers.availability.endsWith('SoldOut')).toBe(isSoldOut && !isBonusPhase)
})

test('the site map has the public pages by their absolute addresses, and robots are told of it', async () => {
  await using site = await startSite()
  const [robots, map] = await Promise.all(
    ['/robots.txt', '/sitemap.xml'].map((path) => fetch(site.url + path)),
  )
  expect(robots!.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(await robots!.text()).toContain(`Sitemap: ${site.url}/sitemap.xml`)
  expect(map!.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  const addresses = [...(await map!.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => address,
  )
  expect(addresses).toEqual(expect.arrayContaining(PUBLIC_PAGES.map((path) => site.url + path)))
  expect(addresses.filter((address) => address?.includes('admin'))).toEqual([])
})

test('the manifest names icons that are there, in the sizes that it says', async () => {
  await using site = await startSite()
  const { icons } = await (await fetch(`${site.url}/site.webmanifest`)).json()
  for (const { src, sizes } of icons as { src: string; sizes: string }[]) {
    const icon = await fetch(site.url + src)
    expect(icon.status, src).toBe(200)
    if (sizes === 'any') continue
    const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})
