import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { serveImages, sourceOf } from '../testing/images'
import { BLUE, look, RED, twoHalves } from '../testing/pictures'

const LIME = { r: 0, g: 255, b: 0 }
const PINK = { r: 255, g: 0, b: 255 }
const WHITE = { r: 255, g: 255, b: 255 }

test.each([
  ['w=100&h=200&fit=crop', RED, BLUE],
  ['w=100&h=200&fit=crop&crop=center', RED, BLUE],
  ['w=100&h=200&fit=crop&crop=left', RED, RED],
  ['w=100&h=200&fit=crop&crop=right', BLUE, BLUE],
  ['w=50&h=100&fit=min&crop=right', BLUE, BLUE],
  ['w=100&h=200&fit=crop&crop=focalpoint&fp-x=0.9&fp-y=0.1', BLUE, BLUE],
  ['w=100&h=200&fit=crop&crop=focalpoint&fp-x=0', RED, RED],
  ['w=100&h=200&fit=crop&crop=focalpoint', RED, BLUE],
  ['w=100&h=200&fit=crop&crop=left&rect=200,0,200,200', BLUE, BLUE],
])('%s keeps what it says', async (query, left, right) => {
  await using site = await pictures()
  const picture = await look(await site.ask('halves-400x200.png', query))
  const middle = picture.height / 2
  expect([
    await picture.colourAt(5, middle),
    await picture.colourAt(picture.width - 5, middle),
  ]).toEqual([left, right])
})

test('crop=entropy keeps the part with the most detail', async () => {
  await using site = await pictures()
  const picture = await look(
    await site.ask('noise-right-400x200.png', 'w=100&h=200&fit=crop&crop=entropy'),
  )
  const { entropy } = await sharp(picture.bytes).stats()
  expect(entropy).toBeGreaterThan(6)
})

// Colours of the original: red and blue above, lime and white below.
test.each([
  ['or=0', 200, [RED, BLUE, LIME, WHITE]],
  ['or=90', 100, [LIME, RED, WHITE, BLUE]],
  ['or=180', 200, [WHITE, LIME, BLUE, RED]],
  ['or=270', 100, [BLUE, WHITE, RED, LIME]],
  ['flip=h', 200, [BLUE, RED, WHITE, LIME]],
  ['flip=v', 200, [LIME, WHITE, RED, BLUE]],
  ['flip=vh', 200, [WHITE, LIME, BLUE, RED]],
  ['flip=h&or=90', 100, [WHITE, BLUE, LIME, RED]],
  ['or=90&w=50&h=100', 50, [LIME, RED, WHITE, BLUE]],
  ['flip=v&w=200&h=50&fit=crop&crop=top', 200, [LIME, WHITE, LIME, WHITE]],
  ['flip=h&w=50&h=100&fit=crop&crop=left', 50, [BLUE, BLUE, WHITE, WHITE]],
  ['or=90&w=80&h=40&fit=crop&crop=top', 80, [LIME, RED, LIME, RED]],
  ['or=90&flip=v&w=80&h=40&fit=crop&crop=bottom', 80, [BLUE, WHITE, BLUE, WHITE]],
  ['or=90&w=200&h=200&fit=fill&bg=f0f', 200, [PINK, PINK, PINK, PINK]],
])('%s turns and flips', async (query, width, corners) => {
  await using site = await pictures()
  const picture = await look(await site.ask('quarters-200x100.png', query))
  const [right, bottom] = [picture.width - 6, picture.height - 6]
  const colours = [
    await picture.colourAt(5, 5),
    await picture.colourAt(right, 5),
    await picture.colourAt(5, bottom),
    await picture.colourAt(right, bottom),
  ]
  expect([picture.width, colours]).toEqual([width, corners])
})

test('blur, sat and invert change the colours', async () => {
  await using site = await pictures()
  const at = async (query: string, left: number) => {
    const picture = await look(await site.ask('halves-400x200.png', query))
    return picture.colourAt(left, 100)
  }
  const mixed = await at('blur=100', 199)
  expect([mixed.r! > 50 && mixed.r! < 200, mixed.b! > 50 && mixed.b! < 200]).toEqual([true, true])
  expect(await at('blur=0', 199)).toEqual(RED)
  const grey = await at('sat=-100', 5)
  expect([grey.r, grey.g]).toEqual([grey.g, grey.b])
  expect(await at('invert=true', 5)).toEqual({ r: 0, g: 255, b: 255 })
  expect(await at('invert=false', 5)).toEqual(RED)
})

test('bg fills transparent areas, in every format, and makes another result', async () => {
  await using site = await pictures()
  const at = async (query: string) => {
    const picture = await look(await site.ask('clear-40x20.png', query))
    const { hasAlpha } = await sharp(picture.bytes).metadata()
    return { colour: await picture.colourAt(5, 5), hasAlpha }
  }
  expect(await at('fm=jpg&q=100')).toEqual({ colour: WHITE, hasAlpha: false })
  expect(await at('w=40&bg=0f0')).toEqual({ colour: LIME, hasAlpha: false })
  const { colour } = await at('fm=jpg&q=100&bg=0f0')
  expect([colour.r! < 10, colour.g! > 245]).toEqual([true, true])
  expect((await at('w=40')).hasAlpha).toBe(true)
})

test.each([
  ['w=100&fit=crop&max-h=20', 100, 20],
  ['w=100&fit=crop&min-h=80', 100, 80],
  ['w=100&fit=crop&min-h=20&max-h=80', 100, 50],
  ['h=100&fit=crop&max-w=50', 50, 100],
  ['w=100&h=100&fit=crop&max-w=60&min-h=120', 60, 120],
  ['w=100&fit=crop&max-h=20&dpr=2', 200, 40],
  ['w=50&fit=crop&max-h=60&or=90', 50, 60],
])('%s keeps its limits', async (query, width, height) => {
  await using site = await pictures()
  const picture = await look(await site.ask('halves-400x200.png', query))
  expect([picture.width, picture.height]).toEqual([width, height])
})

test('dl makes a browser save the picture, under a name of any script', async () => {
  await using site = await pictures()
  const headerOf = async (query: string) =>
    (await site.ask('halves-400x200.png', query)).headers.get('content-disposition')
  expect(await headerOf('dl')).toBe("attachment; filename*=UTF-8''halves-400x200.png")
  expect(await headerOf('w=50&dl=C:\\bats\\%C3%9Cber%20(1).png')).toBe(
    "attachment; filename*=UTF-8''%C3%9Cber%20%281%29.png",
  )
  expect(await headerOf('w=50&dl=a%0d%0aSet-Cookie:x')).toBe(
    "attachment; filename*=UTF-8''aSet-Cookie%3Ax",
  )
  expect(await headerOf('w=50')).toBe(null)
})

test.each([
  ['w=9&h=9&fit=crop&crop=middle', 'The parameter crop must be one of'],
  ['w=9&h=9&fit=crop&crop=focalpoint&fp-x=2', 'The parameter fp-x must be a number from 0 to 1.'],
  ['blur=3000', 'The parameter blur must be a whole number from 0 to 2000.'],
  ['or=45', 'The parameter or must be one of 0, 90, 180, 270.'],
  ['flip=x', 'The parameter flip must be one of'],
  ['sat=50', 'The parameter sat must be one of -100.'],
  ['invert=1', 'The parameter invert must be one of true, false.'],
  ['w=5&fit=crop&max-h=0', 'The parameter max-h must be a whole number from 1 to 100000.'],
  ['pad=20', 'The parameter pad is not known here.'],
  ['sharp=20', 'The parameter sharp is not known here.'],
  ['frame=1', 'The parameter frame is not known here.'],
])('%s is refused in words, and kept by no cache', async (query, sentence) => {
  await using site = await pictures()
  const answer = await site.ask('halves-400x200.png', query)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store'])
  expect(await answer.text()).toContain(sentence)
})

test.each([
  ['crop=top', ''],
  ['w=40&crop=top', 'w=40'],
  ['w=9&h=9&fit=crop&fp-x=0.1&fp-y=0.1', 'w=9&h=9&fit=crop'],
  ['max-w=5', ''],
  ['w=50&min-h=50', 'w=50'],
])('%s has no effect beside the others, and is ignored', async (query, same) => {
  await using site = await pictures()
  const bytes = async (asked: string) =>
    Buffer.from(await (await site.ask('halves-400x200.png', asked)).arrayBuffer())
  expect((await bytes(query)).equals(await bytes(same))).toBe(true)
})

test.each([
  'or=90',
  'flip=h',
  'blur=5',
  'sat=-100',
  'invert=true',
  'w=9&h=9&fit=crop&crop=top',
  'auto=format',
])(
  'a drawing or an animation stays as it is, whatever effect is asked for (%s)',
  async (effect) => {
    await using site = await pictures()
    const answer = await site.ask('sign-40x20.svg', effect)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  },
)

test('a drawing and an animation that are asked for as JPEG come as JPEG, with effects', async () => {
  await using site = await pictures()
  for (const name of ['sign-40x20.svg', 'still-40x20.gif']) {
    const answer = await site.ask(name, 'fm=jpg&w=20&blur=5')
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    const { format, width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([format, width]).toEqual(['jpeg', 20])
  }
})

async function pictures() {
  const square = (background: typeof RED) =>
    sharp({ create: { width: 100, height: 50, channels: 3, background } })
      .png()
      .toBuffer()
  const quarters = await sharp({
    create: { width: 200, height: 100, channels: 3, background: RED },
  })
    .composite([
      { input: await square(BLUE), left: 100, top: 0 },
      { input: await square(LIME), left: 0, top: 50 },
      { input: await square(WHITE), left: 100, top: 50 },
    ])
    .png()
    .toBuffer()
  const noise = await sharp(randomBytes(200 * 200 * 3), {
    raw: { width: 200, height: 200, channels: 3 },
  })
    .png()
    .toBuffer()
  const noiseRight = await sharp({
    create: { width: 400, height: 200, channels: 3, background: RED },
  })
    .composite([{ input: noise, left: 200, top: 0 }])
    .png()
    .toBuffer()
  const site = await serveImages({
    source: sourceOf({
      'halves-400x200.png': await twoHalves(),
      'quarters-200x100.png': quarters,
      'noise-right-400x200.png': noiseRight,
      'clear-40x20.png': await sharp({
        create: { width: 40, height: 20, channels: 4, background: '#0000' },
      })
        .png()
        .toBuffer(),
      'still-40x20.gif': await sharp({
        create: { width: 40, height: 20, channels: 3, background: RED },
      })
        .gif()
        .toBuffer(),
      'sign-40x20.svg': Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>',
      ),
    }),
  })
  return {
    ask: (name: string, query: string) =>
      fetch(`${site.url}/images/local/production/${name}?${query}`),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}
