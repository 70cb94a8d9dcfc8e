import { expect, test } from 'vitest'
import { beginSession, clientOf } from '../helpers/organiser'
import { startSite, type Site } from '../helpers/site'

const OLD = 'Carbide Carla'
const NEW = 'Acetylene Anna'
const LISTS = [
  '/',
  '/lineup-reveal',
  '/timetable',
  '/calendar.ics',
  '/schedule.json',
  '/schedule.xml',
  '/sitemap.xml',
]

async function text(site: Site, path: string): Promise<string> {
  return (await fetch(site.url + path)).text()
}

/** Which of the lists say a name, in a text or in the address of a page. */
async function placesOf(site: Site, name: string): Promise<string[]> {
  const slug = name.toLowerCase().replace(' ', '-')
  const says = async (path: string) => {
    const answer = await text(site, path)
    return answer.includes(name) || new RegExp(`/timetable/\\w+-${slug}`).test(answer)
  }
  const told = await Promise.all(LISTS.map(says))
  return LISTS.filter((_, index) => told[index])
}

const cardOf = (page: string) => /property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? ''

test('an artist who gets another name has it everywhere at once, and the old address of their page leads to the new one', async () => {
  await using site = await startSite()
  expect(await placesOf(site, OLD)).toEqual(LISTS)
  const pageOf = async (slug: string) =>
    new RegExp(`/timetable/(\\w+)-${slug}`).exec(await text(site, '/timetable')) ?? []
  const [oldPage = '', id] = await pageOf('carbide-carla')
  const oldAct = await text(site, oldPage)
  const bytes = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer())
  const picture = await bytes(cardOf(oldAct))

  const client = await clientOf(site, await beginSession(site))
  await client.patch('artist-carbide-carla').set({ name: NEW }).commit()
  await expect.poll(() => placesOf(site, NEW)).toEqual(LISTS)
  expect(await placesOf(site, OLD)).toEqual([])
  const [newPage = '', sameId] = await pageOf('acetylene-anna')
  expect(sameId).toBe(id)
  const act = await text(site, newPage)
  // Services keep a picture by its address, so a new name needs another address.
  const card = cardOf(act)
  expect(card).not.toBe(cardOf(oldAct))
  expect(await bytes(card)).not.toEqual(picture)
  expect([act.includes(NEW), act.includes(OLD)]).toEqual([true, false])
  expect((await fetch(site.url + oldPage)).url).toBe(site.url + newPage)
})

test('the name of a secret artist is told nowhere, neither the present one nor that in the slot', async () => {
  await using site = await startSite()
  const client = await clientOf(site, await beginSession(site))
  const revealAt = { when: 'moment', at: '2999-01-01T12:00:00Z', standIn: 'Somebody masked' }
  await client.patch('artist-carbide-carla').set({ name: NEW, revealAt }).commit()
  await client.patch('siteSettings').set({ headlineAct: OLD, tagline: 'Edited' }).commit()
  await expect.poll(() => text(site, '/')).toContain('Edited')
  expect(await text(site, '/lineup-reveal')).toContain('Somebody masked')
  expect([await placesOf(site, OLD), await placesOf(site, NEW)]).toEqual([[], []])
})

test('a slot needs no name beside its artist, and says “Secret guest” when the artist is gone', async () => {
  await using site = await startSite()
  const client = await clientOf(site, await beginSession(site))
  const slot = 'slots[_key=="carbide-carla"]'
  await client
    .patch('reveal-friday')
    .unset([`${slot}.artist`])
    .commit()
  await client.patch('artist-carbide-carla').set({ name: NEW }).commit()
  await expect.poll(() => placesOf(site, NEW)).toEqual(LISTS)
  await client.delete('artist-carbide-carla')
  await expect.poll(() => placesOf(site, NEW)).toEqual([])
  const timetable = await text(site, '/timetable')
  expect([timetable.includes('Secret guest'), timetable.includes('19:00')]).toEqual([true, true])
})

test('a festival of another name has it on home screens and at the Studio’s gate', async () => {
  await using site = await startSite()
  const client = await clientOf(site, await beginSession(site))
  await client.patch('siteSettings').set({ title: 'Echo Cave' }).commit()
  const manifest = async () => JSON.parse(await text(site, '/site.webmanifest'))
  await expect
    .poll(manifest)
    .toMatchObject({ name: 'Echo Cave', short_name: 'Echo Cave', start_url: '/timetable' })
  for (const path of ['/site.webmanifest', '/de/site.webmanifest', '/studio', '/preview'])
    expect([path, await text(site, path)]).toEqual([path, expect.not.stringMatching(/Madness/)])
  expect(await text(site, '/studio')).toContain('"festival":"Echo Cave"')
})
