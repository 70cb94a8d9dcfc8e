import { expect, test } from 'vitest'
import { beginSession, mutate } from '../helpers/organiser'
import { startSite, type Site } from '../helpers/site'

const MOMENT = '2026-03-10T12:00:00Z'
const ADDRESS = 'Canary-Road 7'
const PAGE = {
  _id: 'gettingThere',
  _type: 'gettingThere',
  title: 'How to find us',
  intro: 'By coach, in the dark.',
  meetingPoint: {
    address: ADDRESS,
    mapUrl: 'https://canary-map.example/7',
    revealAt: { when: 'moment', at: MOMENT, standIn: 'Told in March' },
  },
  chapters: [{ _key: 'a', _type: 'gettingThereChapter', title: 'Coaches', text: 'Every hour.' }],
}
const PATHS = ['/', '/timetable', '/getting-there', '/getting-there.data', '/sitemap.xml']

const textOf = async (site: Site, path: string) => (await fetch(site.url + path)).text()

test('the page about the way exists once it is written, is linked everywhere, and keeps its meeting point until the moment', async () => {
  const clock = { time: Date.parse('2026-03-01T12:00:00Z') }
  await using site = await startSite({ now: () => new Date(clock.time) })
  expect((await fetch(`${site.url}/getting-there`)).status).toBe(404)
  for (const path of ['/', '/timetable', '/sitemap.xml'])
    expect(await textOf(site, path), path).not.toContain('getting-there')

  await mutate(site, await beginSession(site), [{ createOrReplace: PAGE }])
  const way = () => textOf(site, '/getting-there')
  await expect.poll(way).toContain('By coach, in the dark.')
  expect(await way()).toMatch(/<title>How to find us · Trance/)
  expect(await way()).toContain('Told in March')
  for (const path of ['/', '/timetable', '/sitemap.xml'])
    expect(await textOf(site, path), path).toContain('/getting-there')
  // Whoever keeps the timetable offline has the way, too.
  expect(await textOf(site, '/timetable')).toContain('Every hour.')
  for (const path of PATHS) expect(await textOf(site, path), path).not.toMatch(/canary/i)

  clock.time = Date.parse(MOMENT)
  for (const path of ['/getting-there', '/timetable'])
    expect(await textOf(site, path), path).toContain(ADDRESS)
  expect(await way()).toContain('https://canary-map.example/7')

  await mutate(site, await beginSession(site), [{ delete: { id: 'gettingThere' } }])
  await expect.poll(async () => (await fetch(`${site.url}/getting-there`)).status).toBe(404)
  expect(await textOf(site, '/')).not.toContain('getting-there')
})
