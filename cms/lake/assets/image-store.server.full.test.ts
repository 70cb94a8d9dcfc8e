import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { serveImages, sourceOf } from '../testing/images'

let photo: Buffer
beforeAll(async () => {
  photo = await sharp(randomBytes(1200 * 800 * 3), {
    raw: { width: 1200, height: 800, channels: 3 },
  })
    .jpeg()
    .toBuffer()
})

test('a picture that cannot be made in time is refused for a while, and is made when there is a place again', async () => {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  const { ask, begun, shed, ...site } = await photos({ opened, longestWaitMs: 100 })
  await using _ = site
  const slow = [ask('w=100'), ask('w=200')]
  await expect.poll(begun).toBe(2)
  const refused = await Promise.all([ask('w=300'), ask('w=300')])
  for (const answer of refused)
    expect(answer).toEqual({
      status: 503,
      retryAfter: '5',
      text: 'Too many pictures at once. Please try again shortly.',
    })
  expect(shed()).toBe(2)
  open()
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200])
  expect((await ask('w=300')).status).toBe(200)
  expect(shed()).toBe(2)
})

test('everybody who asks for the same size of a picture shares one making', async () => {
  const { ask, begun, ...site } = await photos({})
  await using _ = site
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('w=100')))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(begun()).toBe(1)
})

/** @param options.opened resolves when originals become available. */
async function photos({ opened, ...options }: { opened?: Promise<void>; longestWaitMs?: number }) {
  const source = sourceOf({ 'photo-1200x800.jpg': photo })
  let begun = 0
  const { url, ...site } = await serveImages({
    source: {
      ...source,
      async transformed() {
        begun += 1
        await opened
        return undefined
      },
    },
    ...options,
  })
  return {
    async ask(query: string) {
      const answer = await fetch(`${url}/images/local/production/photo-1200x800.jpg?${query}`)
      const text = await answer.text()
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text }
    },
    /** Pictures that are being made, or have been. */
    begun: () => begun,
    ...site,
  }
}
