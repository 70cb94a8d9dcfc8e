import sharp from 'sharp'
import { expect, test } from 'vitest'
import { BLUE, lakeWithPicture, look, RED, twoHalves } from '../testing/pictures'

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

test('auto=format sends WebP to browsers that accept it, the original format to others, and varies by Accept', async () => {
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

test('an impossible request is refused with one sentence', async () => {
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

test('a picture with an orientation in its metadata is upright', async () => {
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
