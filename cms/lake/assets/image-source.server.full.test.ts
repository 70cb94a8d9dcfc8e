import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase, testDatabase } from '../testing/database'
import { faultProxy } from '../testing/fault-proxy'
import { listening, serveImages } from '../testing/images'
import { importFolder, temporaryFolder } from '../testing/lake'
import { lakeWithPicture, look, twoHalves } from '../testing/pictures'
import { openAssets } from '../asset-store/originals.server'
import { hostedImages, localImages } from './image-source.server'
import { LOCAL } from '../lake.server'
import { openSeed, openSeedPictures } from '../transfer/seed.server'

test('the seed’s pictures are available while the database is away, and not if an answering one lacks them', async () => {
  await using pg = await testDatabase()
  await using proxy = await faultProxy(pg.url)
  const { database, close } = openDatabase(proxy.url)
  const seedDir = importFolder(
    [
      {
        _id: 'photo',
        _type: 'photo',
        image: { _type: 'image', _sanityAsset: 'image@file://./picture' },
      },
    ],
    { picture: await twoHalves() },
  )
  const asset = await openSeed(seedDir, LOCAL)('*[_id == "photo"][0].image.asset->path')
  const assets = openAssets({ database, ...LOCAL })
  const seed = openSeedPictures(seedDir, LOCAL)
  const source = localImages({ database, assets, ...LOCAL, seed })
  await using site = await serveImages({ source, dataDir: temporaryFolder() })
  expect((await fetch(`${site.url}/${asset}?w=50`)).status).toBe(404)
  await proxy.set('refuse')
  expect(await look(await fetch(`${site.url}/${asset}?w=50`))).toMatchObject({ width: 50 })
  await close()
})

test('the seed’s pictures are available in every size while Sanity’s cloud is away', async () => {
  const seedDir = importFolder(
    [
      {
        _id: 'photo',
        _type: 'photo',
        image: { _type: 'image', _sanityAsset: 'image@file://./picture' },
      },
    ],
    { picture: await twoHalves() },
  )
  const place = { projectId: 'abc123', dataset: 'production' }
  const away = hostedImages({
    origin: 'http://127.0.0.1:1',
    ...place,
    seed: openSeedPictures(seedDir, place),
  })
  await using site = await serveImages({ source: away, dataDir: temporaryFolder() })
  const asset = await openSeed(seedDir, place)('*[_id == "photo"][0].image.asset->path')
  expect(asset).toMatch(/^images\/abc123\/production\/[0-9a-f]{40}-400x200\.png$/)
  expect((await look(await fetch(`${site.url}/${asset}`))).bytes).toEqual(await twoHalves())
  expect(await look(await fetch(`${site.url}/${asset}?w=50&fm=webp`))).toMatchObject({
    width: 50,
    format: 'webp',
  })
  expect((await fetch(`${site.url}/images/abc123/production/other-1x1.png`)).status).toBe(503)
})

test('Sanity’s pictures come through us: one request with the shortest query, however many readers want them', async () => {
  await using sanity = await fakeService(async (request, response) => {
    await sleep(50)
    response
      .writeHead(200, {
        'content-type': request.url?.includes('fm=webp') ? 'image/webp' : 'image/png',
      })
      .end(await twoHalves(request.url?.includes('fm=webp') ? 'webp' : 'png'))
  })
  await using site = await serveHosted(sanity.url)
  const address = `${site.url}/images/abc123/production/0123abcd-400x200.png?auto=format&h=50&unknown=1&w=100&dpr=2&fit=crop`
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fetch(address, { headers: { accept: 'image/webp' } })),
  )
  for (const answer of answers) expect((await look(answer)).format).toBe('webp')
  expect(sanity.asked).toEqual([
    '/images/abc123/production/0123abcd-400x200.png?w=200&h=100&fit=crop&fm=webp',
  ])
})

test('a lake understands every query of a hosted site to the image service', async () => {
  await using lake = await lakeWithPicture()
  await using site = await serveImages({
    source: hostedImages({ origin: lake.url, ...LOCAL }),
    dataDir: temporaryFolder(),
  })
  const picture = await look(
    await fetch(
      `${site.url}/${lake.path}?rect=200,0,200,200&w=60&h=90&fit=fill&bg=0f0&q=80&auto=format&or=180&flip=h`,
      { headers: { accept: 'image/webp' } },
    ),
  )
  expect(picture).toMatchObject({ width: 60, height: 90, format: 'webp' })
  expect((await picture.colourAt(30, 45)).b).toBeGreaterThan(200)
  expect((await fetch(`${site.url}/images/local/production/none-1x1.png`)).status).toBe(404)
})

test('Sanity’s image service may send only pictures of a sane size, from our own dataset', async () => {
  const answers: Record<string, (response: ServerResponse) => void> = {
    'gone-1x1.png': (response) =>
      response.writeHead(404, { 'content-type': 'text/plain' }).end('no'),
    'html-1x1.png': (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>'),
    'moved-1x1.png': (response) => response.writeHead(302, { location: 'fine-1x1.png' }).end(),
    'fine-1x1.png': (response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end('a picture'),
    'failed-1x1.png': (response) =>
      response.writeHead(500, { 'content-type': 'image/png' }).end('x'),
    'huge-1x1.png': (response) => {
      response.writeHead(200, { 'content-type': 'image/png' })
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1_000_000)));
      }
      response.on('drain', more)
      more()
    },
  }
  await using sanity = await fakeService((request, response) =>
    answers[request.url?.split('/').at(-1) ?? '']?.(response),
  )
  await using site = await serveHosted(sanity.url)
  const statusOf = async (path: string) => (await fetch(`${site.url}/images/${path}`)).status
  expect([
    await statusOf('abc123/production/fine-1x1.png'),
    await statusOf('abc123/production/gone-1x1.png'),
  ]).toEqual([200, 404])
  for (const name of ['html', 'moved', 'failed', 'huge'])
    expect([name, await statusOf(`abc123/production/${name}-1x1.png`)]).toEqual([name, 503])
  const asked = sanity.asked.length
  expect([
    await statusOf('abc123/other/html-1x1.png'),
    await statusOf('zzz/production/html-1x1.png'),
  ]).toEqual([404, 404])
  expect(sanity.asked).toHaveLength(asked)
})

async function serveHosted(origin: string) {
  return serveImages({
    source: hostedImages({ origin, projectId: 'abc123', dataset: 'production' }),
    dataDir: temporaryFolder(),
  })
}

async function fakeService(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: string[] = []
  const service = await listening((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  return { ...service, asked }
}
