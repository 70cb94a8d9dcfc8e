import sharp from 'sharp'
import { expect, test } from 'vitest'
import { atWidth } from '../../rules/picture-address'
import { mutate } from '../helpers/organiser'
import { twoHalves } from '../../cms/lake/testing/pictures'
import { SECRETS } from '../helpers/site'
import { NOON, siteWithOrganiser, statusOf, imageOf, dot } from '../helpers/organised-pictures'

test('strangers get a picture only while public content refers to it, organisers get every one', async () => {
  await using ground = await siteWithOrganiser()
  const { site, token, client } = ground
  const photo = await client.assets.upload('image', await dot('#123456'))
  const address = `${site.url}/${photo.path}`
  const shown = atWidth(address, 40)
  const asStranger = () =>
    Promise.all([
      statusOf(shown),
      statusOf(shown, { method: 'HEAD' }),
      statusOf(shown, { headers: { 'If-None-Match': '*' } }),
      statusOf(shown, { headers: { Authorization: `Bearer ${'x'.repeat(43)}` } }),
    ])
  const nothing = Array<number>(4).fill(404)

  // The picture is uploaded only, and then in a draft.
  expect(await asStranger()).toEqual(nothing)
  const picture = { _id: 'gallery-new', _type: 'galleryImage', image: imageOf(photo._id) }
  await mutate(site, token, [{ create: { ...picture, _id: 'drafts.gallery-new' } }])
  expect(await asStranger()).toEqual(nothing)
  for (const pass of [token, SECRETS.CONTENT_TOKEN]) {
    const answer = await fetch(address, { headers: { Authorization: `Bearer ${pass}` } })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  }

  await mutate(site, token, [{ create: picture }])
  await expect.poll(() => statusOf(shown)).toBe(200)
  expect((await fetch(shown)).headers.get('cache-control')).toBe(
    'public, max-age=3600, s-maxage=60',
  )
  expect(await asStranger()).toEqual([200, 200, 304, 200])

  // After the page has lost the picture, strangers get 404 again. After its deletion organisers do, too.
  await mutate(site, token, [
    { delete: { id: 'gallery-new' } },
    { delete: { id: 'drafts.gallery-new' } },
  ])
  await expect.poll(asStranger).toEqual(nothing)
  await mutate(site, token, [{ delete: { id: photo._id } }])
  const pass = { headers: { Authorization: `Bearer ${token}` } }
  await expect.poll(() => statusOf(address, pass)).toBe(404)
})

test('a slot that is revealed inside a day that is still a secret does not give its picture away', async () => {
  await using ground = await siteWithOrganiser()
  const { site, token, client, clock } = ground
  const photo = await client.assets.upload('image', await dot('#333333'))
  const slot = { _key: 'a', _type: 'slot', type: 'main', artist: 'Nobody', time: '20:00' }
  await mutate(site, token, [
    {
      create: {
        _id: 'day-secret',
        _type: 'revealDay',
        day: 'Monday',
        theme: 'Nothing',
        color: 'torch',
        revealAt: { when: 'moment', at: NOON, standIn: 'A day' },
        slots: [
          {
            ...slot,
            revealAt: { when: 'moment', at: '2026-01-01T00:00:00Z' },
            picture: imageOf(photo._id),
          },
        ],
      },
    },
  ])
  const address = atWidth(`${site.url}/${photo.path}`, 40)
  expect(await statusOf(address)).toBe(404)
  clock.time = Date.parse(NOON)
  // From here on the site is known to have read the day.
  await expect.poll(() => statusOf(address)).toBe(200)
  clock.time = Date.parse(NOON) - 24 * 3600_000
  expect(await statusOf(address)).toBe(404)
})

test('what organisers cut off a picture is on no page, and strangers get it at no address', async () => {
  await using ground = await siteWithOrganiser()
  const { site, token, client } = ground
  const photo = await client.assets.upload('image', await twoHalves())
  const image = {
    ...imageOf(photo._id),
    crop: { _type: 'sanity.imageCrop', left: 0, right: 0.5, top: 0, bottom: 0 },
    hotspot: { _type: 'sanity.imageHotspot', x: 0.1, y: 0.75, width: 0.1, height: 0.1 },
  }
  const publish = (more: object) =>
    mutate(site, token, [
      {
        createOrReplace: {
          _id: 'gallery-new',
          _type: 'galleryImage',
          image: { ...image, ...more },
        },
      },
    ])
  const address = `${site.url}/${photo.path}`
  const statuses = () =>
    Promise.all(
      [
        atWidth(`${address}?rect=0,0,200,200`, 200),
        atWidth(address, 400),
        address,
        atWidth(`${address}?rect=150,0,200,200`, 200),
        atWidth(`${address}?rect=0,0,100,200`, 100),
      ].map((asked) => statusOf(asked)),
    )
  await publish({})
  await expect.poll(statuses).toEqual([200, 404, 404, 404, 404])
  const page = await (await fetch(site.url)).text()
  const shown = [...page.matchAll(new RegExp(`/${photo.path}([^ "]*)`, 'g'))].map(
    ([, query]) => query,
  )
  expect(shown.length).toBeGreaterThan(1)
  expect(shown.filter((query) => !query?.startsWith('?rect=0,0,200,200&amp;w='))).toEqual([])
  expect(page).toContain('object-position:20% 75%')
  const pass = { headers: { Authorization: `Bearer ${token}` } }
  expect(await statusOf(address, pass)).toBe(200)

  await publish({ crop: null })
  await expect.poll(statuses).toEqual([404, 200, 404, 404, 404])
})

test('strangers get no photograph that says where it was taken', async () => {
  await using ground = await siteWithOrganiser()
  const { site, token, client } = ground
  const bytes = await sharp(await dot('#444444'))
    .withExif({ IFD0: { Copyright: 'canary-zq7x' }, IFD3: { GPSLatitude: '39/1 34/1 0/1' } })
    .jpeg()
    .toBuffer()
  const photo = await client.assets.upload('image', bytes)
  await mutate(site, token, [
    { create: { _id: 'gallery-new', _type: 'galleryImage', image: imageOf(photo._id) } },
  ])
  const address = `${site.url}/${photo.path}`
  const shown = atWidth(address, 40)
  await expect.poll(() => statusOf(shown)).toBe(200)
  const metadataAt = async (address: string, init: RequestInit = {}) => {
    const answer = Buffer.from(await (await fetch(address, init)).arrayBuffer())
    return [answer.includes('canary-zq7x'), (await sharp(answer).metadata()).exif !== undefined]
  }
  expect(await metadataAt(shown)).toEqual([false, false])
  const pass = { headers: { Authorization: `Bearer ${token}` } }
  expect(await metadataAt(address, pass)).toEqual([true, true])
  expect(await metadataAt(shown)).toEqual([false, false])
})
