import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { importFolder, silent, temporaryFolder, testLake } from '../../tests/helpers/lake'
import type { CacheLimits } from './image-cache.server'
import { hostedImages, localImages, type ImageSource } from './image-source.server'
import { openImages } from './images.server'
import { LOCAL } from './lake.server'
import { openSeed } from './seed.server'

const RED = { r: 255, g: 0, b: 0 }
const BLUE = { r: 0, g: 0, b: 255 }

/** 400 × 200 pixels: the left half red, the right half blue. */
async function twoHalves(format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png'): Promise<Buffer> {
  const right = await sharp({ create: { width: 200, height: 200, channels: 3, background: BLUE } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 400, height: 200, channels: 3, background: RED } })
    .composite([{ input: right, left: 200, top: 0 }])
    .toFormat(format)
    .toBuffer()
}

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script><rect width="40" height="20"/></svg>'

/** A lake with one picture, and its address. */
async function lakeWithPicture(bytes?: Buffer) {
  const seedDir = importFolder(
    [
      {
        _id: 'photo',
        _type: 'photo',
        image: { _type: 'image', _sanityAsset: 'image@file://./picture' },
      },
    ],
    {
      picture: bytes ?? (await twoHalves()),
    },
  )
  const lake = await testLake({ seedDir })
  const path: string = await lake.client().fetch('*[_id == "photo"][0].image.asset->path')
  return { ...lake, path, picture: `${lake.url}/${path}` }
}

async function look(answer: Response) {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { width, height, format } = await sharp(bytes).metadata()
  const colourAt = async (left: number, top: number) => {
    const [r, g, b] = await sharp(bytes)
      .removeAlpha()
      .extract({ left, top, width: 1, height: 1 })
      .raw()
      .toBuffer()
    return { r, g, b }
  }
  return { width, height, format, bytes, colourAt }
}

test('without parameters the original comes as it is, for ever, and cannot run anything', async () => {
  await using lake = await lakeWithPicture()
  const answer = await fetch(lake.picture)
  expect((await look(answer)).bytes).toEqual(await twoHalves())
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('w, h, dpr, rect and fit decide the size as they do at Sanity, 4096 pixels at most', async () => {
  await using lake = await lakeWithPicture()
  const cases: [query: string, width: number, height: number][] = [
    ['w=100', 100, 50],
    ['h=100', 200, 100],
    ['w=800', 800, 400],
    ['w=800&fit=max', 400, 200],
    ['w=100&dpr=2', 200, 100],
    ['w=100&h=100', 100, 50],
    ['w=800&h=800&fit=clip', 800, 400],
    ['w=100&h=100&fit=crop', 100, 100],
    ['w=800&h=800&fit=crop', 800, 800],
    ['w=100&h=100&fit=max', 100, 50],
    ['w=800&h=800&fit=max', 400, 200],
    ['w=100&h=100&fit=scale', 100, 100],
    ['w=100&h=100&fit=min', 100, 100],
    ['w=800&h=800&fit=min', 200, 200],
    ['w=100&h=100&fit=fill', 100, 100],
    ['w=800&h=800&fit=fillmax', 800, 800],
    ['rect=0,0,100,200', 100, 200],
    ['rect=350,0,100,200&w=25', 25, 100],
    ['w=99999', 4096, 2048],
    ['w=9000&h=9000&fit=crop&dpr=3', 4096, 4096],
    ['rect=0,0,1,200&w=4000', 20, 4096],
  ]
  for (const [query, width, height] of cases) {
    const picture = await look(await fetch(`${lake.picture}?${query}`))
    expect([query, picture.width, picture.height, picture.format]).toEqual([
      query,
      width,
      height,
      'png',
    ])
  }
})

test('crop keeps the middle, scale squeezes, fill puts the background around, rect takes its part', async () => {
  await using lake = await lakeWithPicture()
  const crop = await look(await fetch(`${lake.picture}?w=100&h=100&fit=crop`))
  expect([await crop.colourAt(10, 50), await crop.colourAt(90, 50)]).toEqual([RED, BLUE])
  const scaled = await look(await fetch(`${lake.picture}?w=100&h=100&fit=scale`))
  expect([await scaled.colourAt(10, 2), await scaled.colourAt(90, 97)]).toEqual([RED, BLUE])
  const filled = await look(await fetch(`${lake.picture}?w=100&h=100&fit=fill&bg=0f0`))
  expect([
    await filled.colourAt(50, 5),
    await filled.colourAt(10, 50),
    await filled.colourAt(50, 95),
  ]).toEqual([{ r: 0, g: 255, b: 0 }, RED, { r: 0, g: 255, b: 0 }])
  const fillmax = await look(await fetch(`${lake.picture}?w=800&h=800&fit=fillmax`))
  expect([await fillmax.colourAt(100, 400), await fillmax.colourAt(300, 400)]).toEqual([
    { r: 255, g: 255, b: 255 },
    RED,
  ])
  const part = await look(await fetch(`${lake.picture}?rect=200,0,200,200&w=50`))
  expect([await part.colourAt(1, 25), await part.colourAt(48, 25)]).toEqual([BLUE, BLUE])
})

test('fm decides the format', async () => {
  await using lake = await lakeWithPicture(await twoHalves('jpeg'))
  const formats = [
    ['jpg', 'jpeg', 'image/jpeg'],
    ['pjpg', 'jpeg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
    ['webp', 'webp', 'image/webp'],
    ['avif', 'heif', 'image/avif'],
  ] as const
  for (const [fm, format, type] of formats) {
    const answer = await fetch(`${lake.picture}?w=50&fm=${fm}`)
    expect([fm, answer.headers.get('content-type')]).toEqual([fm, type])
    const { bytes, ...picture } = await look(answer)
    expect(picture).toMatchObject({ width: 50, height: 25, format })
    expect((await sharp(bytes).metadata()).isProgressive).toBe(fm === 'pjpg')
  }
})

test('a lower quality makes fewer bytes', async () => {
  const noise = await sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: RED,
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .jpeg()
    .toBuffer()
  await using lake = await lakeWithPicture(noise)
  const sizes = await Promise.all(
    [10, 75, 95].map(async (q) => (await look(await fetch(`${lake.picture}?q=${q}`))).bytes.length),
  )
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  expect(new Set(sizes).size).toBe(3)
  expect((await look(await fetch(`${lake.picture}?q=0`))).format).toBe('jpeg')
})

test('auto=format gives WebP to those who take it, the original format to others, and says that it depends', async () => {
  await using lake = await lakeWithPicture()
  const ask = async (query: string, accept: string) => {
    const answer = await fetch(`${lake.picture}?${query}`, { headers: { accept } })
    return [answer.headers.get('content-type'), answer.headers.get('vary')]
  }
  expect(await ask('w=50&auto=format', 'image/avif,image/webp,*/*')).toEqual([
    'image/webp',
    'Accept',
  ])
  expect(await ask('w=50&auto=format', 'image/png,*/*')).toEqual(['image/png', 'Accept'])
  expect(await ask('w=50', 'image/webp')).toEqual(['image/png', null])
  expect(await ask('w=50&auto=format&fm=jpg', 'image/webp')).toEqual(['image/jpeg', null])
})

test('an ETag that is still good answers 304, HEAD without a body, and other methods 405', async () => {
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

test('what cannot be asked for is told in one sentence', async () => {
  await using lake = await lakeWithPicture()
  const queries = [
    'w=0',
    'w=-1',
    'w=1.5',
    'w=abc',
    'w=',
    'h=1e3',
    'q=101',
    'q=x',
    'dpr=0',
    'dpr=4',
    'fit=cover',
    'fm=svg',
    'fm=JPG',
    'auto=webp',
    'rect=1,2,3',
    'rect=0,0,0,10',
    'rect=400,0,10,10',
    'rect=-1,0,10,10',
    'rect=a,b,c,d',
    'bg=red',
    'w=99999999',
  ]
  for (const query of queries) {
    const answer = await fetch(`${lake.picture}?${query}`)
    expect([query, answer.status, answer.headers.get('content-type')]).toEqual([
      query,
      400,
      'text/plain; charset=utf-8',
    ])
    expect(await answer.text()).toMatch(/^The parameter [^.<]+\.$/)
  }
})

test('what is not there answers 404: other projects and datasets, unknown and strange names', async () => {
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

test('an SVG stays an SVG in a sandbox, whatever is asked for', async () => {
  await using lake = await lakeWithPicture(Buffer.from(SVG))
  const answer = await fetch(`${lake.picture}?w=10&fm=png`)
  expect(await answer.text()).toBe(SVG)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*; sandbox$/)
})

test('a picture that lies on its side in the file stands upright', async () => {
  const onItsSide = await sharp(await twoHalves('jpeg'))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  await using lake = await lakeWithPicture(onItsSide)
  expect(lake.path).toMatch(/-200x400\.jpg$/)
  const upright = await look(await fetch(`${lake.picture}?w=100`))
  expect(upright).toMatchObject({ width: 100, height: 200 })
  const top = await upright.colourAt(50, 10)
  expect([top.r! > 200, top.b! < 50]).toEqual([true, true])
})

test('what was made once comes from the disk, also when the database is gone and after a restart', async () => {
  await using lake = await lakeWithPicture()
  const first = await look(await fetch(`${lake.picture}?w=50`))
  await lake.pg.sql`truncate assets`
  expect((await look(await fetch(`${lake.picture}?w=50`))).bytes).toEqual(first.bytes)
  // The original lies there too, so that other sizes can still be made.
  expect(await look(await fetch(`${lake.picture}?w=60`))).toMatchObject({ width: 60 })
  await using again = await serve({
    source: localImages({ database: lake.pg.database, ...LOCAL }),
    dataDir: lake.dataDir,
  })
  expect((await look(await fetch(`${again.url}/${lake.path}?w=50`))).bytes).toEqual(first.bytes)
})

test('pictures of the seed are there while their source is away, in every size', async () => {
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
  const away = hostedImages({
    origin: 'http://127.0.0.1:1',
    projectId: 'abc123',
    dataset: 'production',
  })
  await using site = await serve({ source: away, seedDir, dataDir: temporaryFolder() })
  const asset = await openSeed(seedDir, away)('*[_id == "photo"][0].image.asset->path')
  expect(asset).toMatch(/^images\/abc123\/production\/[0-9a-f]{40}-400x200\.png$/)
  expect((await look(await fetch(`${site.url}/${asset}`))).bytes).toEqual(await twoHalves())
  expect(await look(await fetch(`${site.url}/${asset}?w=50&fm=webp`))).toMatchObject({
    width: 50,
    format: 'webp',
  })
  expect((await fetch(`${site.url}/images/abc123/production/other-1x1.png`)).status).toBe(503)
})

test('a great many sizes do not fill the disk: the longest unused go', async () => {
  await using lake = await lakeWithPicture()
  const dataDir = temporaryFolder()
  await using small = await serve({
    source: localImages({ database: lake.pg.database, ...LOCAL }),
    dataDir,
    limits: { bytes: 1_000_000, files: 10 },
  })
  for (let width = 1; width <= 60; width++)
    await (await fetch(`${small.url}/${lake.path}?w=${width}`)).arrayBuffer()
  expect(readdirSync(join(dataDir, 'image-cache')).length).toBeLessThanOrEqual(10)
  expect(await look(await fetch(`${small.url}/${lake.path}?w=1`))).toMatchObject({ width: 1 })
})

test('Sanity’s pictures come through us: asked for once, with the shortest query, however many want them', async () => {
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
  expect(answers[0]?.headers.get('cache-control')).toContain('immutable')
  expect(sanity.asked).toEqual([
    '/images/abc123/production/0123abcd-400x200.png?w=200&h=100&fit=crop&fm=webp',
  ])
})

test('what a hosted site asks of the image service is what a lake understands', async () => {
  await using lake = await lakeWithPicture()
  await using site = await serve({
    source: hostedImages({ origin: lake.url, ...LOCAL }),
    dataDir: temporaryFolder(),
  })
  const picture = await look(
    await fetch(
      `${site.url}/${lake.path}?rect=200,0,200,200&w=60&h=90&fit=fill&bg=0f0&q=80&auto=format`,
      { headers: { accept: 'image/webp' } },
    ),
  )
  expect(picture).toMatchObject({ width: 60, height: 90, format: 'webp' })
  expect((await picture.colourAt(30, 45)).b).toBeGreaterThan(200)
  expect((await fetch(`${site.url}/images/local/production/none-1x1.png`)).status).toBe(404)
})

test('of Sanity’s image service only pictures are taken, of a sane size, and of our own dataset', async () => {
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

async function serve({
  source,
  dataDir,
  seedDir = importFolder([]),
  limits,
}: {
  source: ImageSource
  dataDir: string
  seedDir?: string
  limits?: CacheLimits
}) {
  const images = await openImages({
    source,
    seedDir,
    dataDir,
    log: silent,
    ...(limits ? { limits } : {}),
  })
  return listening(images)
}

async function serveHosted(origin: string) {
  return serve({
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

async function listening(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
