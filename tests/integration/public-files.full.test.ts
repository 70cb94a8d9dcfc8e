import { expect, test } from 'vitest'
import { atWidth } from '../../rules/picture-address'
import { beginSession, mutate } from '../helpers/organiser'
import { NOON, siteWithOrganiser, statusOf, imageOf, dot } from '../helpers/organised-pictures'

test('the picture of a secret artist stays closed when it is replaced, and when the artist is deleted', async () => {
  await using ground = await siteWithOrganiser()
  const { site, client, clock } = ground
  const [first, second] = await Promise.all([
    client.assets.upload('image', await dot('#111111')),
    client.assets.upload('image', await dot('#222222')),
  ])
  const statuses = () =>
    Promise.all([first, second].map(({ path }) => statusOf(atWidth(`${site.url}/${path}`, 40))))
  const write = async (id: string, document: object | null) => {
    const before = site.services.content.version()
    // Each write has its own session, because the clock moves on by weeks.
    await mutate(site, await beginSession(site), [
      document === null ? { delete: { id } } : { createOrReplace: { _id: id, ...document } },
    ])
    // A new version of the content has new rules for its pictures.
    await expect.poll(() => site.services.content.version()).not.toBe(before)
  }
  const artist = (photo: { _id: string }) => ({
    _type: 'artist',
    name: `Nobody Knows ${photo._id.slice(-12)}`,
    tier: 'main',
    day: 'Friday',
    description: 'Nobody knows.',
    revealAt: { when: 'moment', at: NOON, standIn: 'A voice' },
    picture: imageOf(photo._id),
  })
  await write('artist-secret', artist(first))
  expect(await statuses()).toEqual([404, 404])
  await write('artist-secret', artist(second))
  expect(await statuses()).toEqual([404, 404])
  clock.time = Date.parse(NOON)
  // Content is read again a little later, so a new version may come without this edit. The statuses are polled instead.
  await expect.poll(statuses).toEqual([404, 200])
  clock.time = Date.parse(NOON) - 24 * 3600_000
  expect(await statuses()).toEqual([404, 404])
  await write('artist-secret', null)
  expect(await statuses()).toEqual([404, 404])
})

test('strangers get a picture in every size that a page names and in no other, organisers in each', async () => {
  await using ground = await siteWithOrganiser()
  const { site, token } = ground
  const page = await (await fetch(site.url)).text()
  const named = [...page.matchAll(/\/images\/[^" ]+/g)].map(([path]) =>
    path.replaceAll('&amp;', '&'),
  )
  expect(named.length).toBeGreaterThan(20)
  // A query per width is enough: all pictures of a page are asked for in the same way.
  const oneEach = new Map(named.map((path) => [path.split('?')[1], path]))
  for (const path of oneEach.values())
    expect([path, await statusOf(site.url + path)]).toEqual([path, 200])
  const [picture = ''] = (named[0] ?? '').split('?')
  for (const query of [
    '',
    '?w=321',
    '?w=320',
    '?w=320&auto=format&fit=max&blur=5',
    '?rect=0,0,5,5',
  ]) {
    const address = site.url + picture + query
    expect([query, await statusOf(address)]).toEqual([query, 404])
    const pass = { headers: { Authorization: `Bearer ${token}` } }
    expect([query, await statusOf(address, pass)]).toEqual([query, 200])
  }
})
