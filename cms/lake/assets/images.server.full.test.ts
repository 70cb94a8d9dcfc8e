import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { serveImages, sourceOf } from '../testing/images'
import { temporaryFolder } from '../testing/lake'
import { lakeWithPicture, look, RED, twoHalves } from '../testing/pictures'
import { openAssets } from '../asset-store/originals.server'
import { localImages } from './image-source.server'
import { LOCAL } from '../lake.server'
import type { LakeDatabase } from '../database.server'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script><rect width="40" height="20"/></svg>'

test('without parameters the original comes unchanged, and cannot run scripts', async () => {
  await using lake = await lakeWithPicture()
  const answer = await fetch(lake.picture)
  expect((await look(answer)).bytes).toEqual(await twoHalves())
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=3600, s-maxage=60',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('a current ETag gets 304, HEAD no body, and other methods 405', async () => {
  await using lake = await lakeWithPicture()
  const etag = (await fetch(`${lake.picture}?w=50`)).headers.get('etag') ?? ''
  const again = await fetch(`${lake.picture}?w=50`, {
    headers: { 'if-none-match': `"other", W/${etag}` },
  })
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
  expect((await fetch(`${lake.picture}?w=51`, { headers: { 'if-none-match': etag } })).status).toBe(
    200,
  )
  const head = await fetch(`${lake.picture}?w=50`, { method: 'HEAD' })
  expect([head.status, Number(head.headers.get('content-length')) > 50, await head.text()]).toEqual(
    [200, true, ''],
  )
  const post = await fetch(lake.picture, { method: 'POST' })
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

test('a missing picture answers 404 to If-None-Match, too', async () => {
  await using lake = await lakeWithPicture()
  const missing = lake.picture.replace(/[0-9a-f]{40}/, '0'.repeat(40))
  const statusOf = async (address: string) =>
    (await fetch(address, { headers: { 'if-none-match': '*' } })).status
  expect([await statusOf(missing), await statusOf(`${missing}?w=5`)]).toEqual([404, 404])
  expect(await statusOf(lake.picture)).toBe(304)
})

test('other projects and datasets, unknown and strange names answer 404', async () => {
  await using lake = await lakeWithPicture()
  const name = lake.path.split('/').at(-1)
  const paths = [
    `images/other/production/${name}`,
    `images/local/staging/${name}`,
    'images/local/production/0000-1x1.png',
    'images/local/production/x',
    `images/local/production/${name}/pretty.png`,
    'images/local/production/..%2f..%2fetc%2fpasswd-1x1.png',
    `images/local/production/${name}%00`,
    'images/',
  ]
  for (const path of paths)
    expect([path, (await fetch(`${lake.url}/${path}`)).status]).toEqual([path, 404])
})

test('an SVG stays an SVG in a sandbox, whatever the parameters are', async () => {
  await using lake = await lakeWithPicture(Buffer.from(SVG))
  const answer = await fetch(`${lake.picture}?w=10&blur=5&auto=format`)
  expect(await answer.text()).toBe(SVG)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*; sandbox$/)
})

test('a part of an animation is animated, and a part of a drawing is a PNG', async () => {
  const frames = await Promise.all([
    twoHalves(),
    twoHalves().then((halves) => sharp(halves).flop().toBuffer()),
  ])
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="200" height="200" fill="#f00"/></svg>',
  )
  const source = sourceOf({ 'dance-400x200.gif': moving, 'sign-400x200.svg': drawing })
  await using site = await serveImages({ source, mayHaveOriginal: false })
  const ask = (path: string) => fetch(`${site.url}/images/local/production/${path}`)
  const dance = await look(await ask('dance-400x200.gif?rect=0,0,200,200&w=100'))
  expect([dance.format, dance.width, dance.height]).toEqual(['gif', 100, 100])
  expect((await sharp(dance.bytes).metadata()).pages).toBe(2)
  expect(await dance.colourAt(90, 50)).toEqual(RED)
  const sign = await look(await ask('sign-400x200.svg?rect=100,0,100,200'))
  expect([sign.format, sign.width, await sign.colourAt(99, 5)]).toEqual(['png', 100, RED])
})

test('a result comes from the disk, also when the database is gone and after a restart', async () => {
  await using lake = await lakeWithPicture()
  const first = await look(await fetch(`${lake.picture}?w=50`))
  await lake.pg.sql`alter table assets rename to assets_away`
  expect((await look(await fetch(`${lake.picture}?w=50`))).bytes).toEqual(first.bytes)
  // The original is on the disk too, so other sizes can still be made.
  expect(await look(await fetch(`${lake.picture}?w=60`))).toMatchObject({ width: 60 })
  await using again = await serveImages({
    source: originalsOf(lake.pg.database),
    dataDir: lake.dataDir,
  })
  expect((await look(await fetch(`${again.url}/${lake.path}?w=50`))).bytes).toEqual(first.bytes)
})

test('a great many sizes do not fill the disk: the least recently used go', async () => {
  await using lake = await lakeWithPicture()
  const dataDir = temporaryFolder()
  await using small = await serveImages({
    source: originalsOf(lake.pg.database),
    dataDir,
    limits: { bytes: 1_000_000, files: 10 },
  })
  for (let width = 1; width <= 60; width++)
    await (await fetch(`${small.url}/${lake.path}?w=${width}`)).arrayBuffer()
  expect(readdirSync(join(dataDir, 'image-cache')).length).toBeLessThanOrEqual(10)
  expect(await look(await fetch(`${small.url}/${lake.path}?w=1`))).toMatchObject({ width: 1 })
})

function originalsOf(database: LakeDatabase) {
  return localImages({ database, assets: openAssets({ database, ...LOCAL }), ...LOCAL })
}
