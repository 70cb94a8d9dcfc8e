import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { serveImages, sourceOf } from '../../../tests/helpers/images'
import type { ImageSource } from './image-source.server'

let photo: Buffer
beforeAll(async () => {
  photo = await sharp(randomBytes(1200 * 800 * 3), {
    raw: { width: 1200, height: 800, channels: 3 },
  })
    .jpeg()
    .toBuffer()
})

test('an address that asks for a great many sizes does not delay another, not even with the same sizes', async () => {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  // What only the first address asks for is not made before the end: its pictures keep every place they are given.
  const { ask, begun, done, ...site } = await photos({
    held: (width) => (width < 129 ? opened : null),
  })
  await using _ = site
  const crowd = Promise.all(
    Array.from({ length: 30 }, (_, index) => ask(`w=${index + 100}`, 'one')),
  )
  await expect.poll(begun).toBe(1)
  // The last size that the first address waits for, and a new one.
  expect((await ask('w=129', 'other')).status).toBe(200)
  expect((await ask('w=300', 'other')).status).toBe(200)
  expect(done('one')).toBeLessThanOrEqual(1)
  open()
  expect((await crowd).every(({ status }) => status === 200)).toBe(true)
})

test('too many requests of one address are refused for a while, and those of others are not', async () => {
  let open: () => void = () => undefined
  const { ask, done, ...site } = await photos({
    opened: new Promise((resolve) => (open = resolve)),
  })
  await using _ = site
  const answers = Promise.all(
    Array.from({ length: 60 }, (_, index) => ask(`w=${index + 100}`, 'one')),
  )
  // No picture is made before all requests are in.
  await expect.poll(() => done('one')).toBe(9)
  const others = ask('w=300', 'other')
  open()
  expect((await others).status).toBe(200)
  const refused = (await answers).filter(({ status }) => status === 429)
  // One picture is being made and fifty wait.
  expect([refused.length, refused[0]?.retryAfter, refused[0]?.text]).toEqual([
    9,
    '5',
    'Too many pictures at once. Please try again shortly.',
  ])
})

test('a picture that cannot be made in time is refused for a while, and is made when there is a place again', async () => {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  const { ask, begun, shed, ...site } = await photos({ opened, longestWaitMs: 100 })
  await using _ = site
  const slow = [ask('w=100', 'one'), ask('w=200', 'two')]
  await expect.poll(begun).toBe(2)
  // Both ask for the same picture, and each asks once more.
  const refused = await Promise.all(
    ['three', 'four', 'three', 'four'].map((address) => ask('w=300', address)),
  )
  for (const answer of refused)
    expect(answer).toEqual({
      status: 503,
      retryAfter: '5',
      text: 'Too many pictures at once. Please try again shortly.',
    })
  expect(shed()).toBe(4)
  open()
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200])
  expect((await ask('w=300', 'three')).status).toBe(200)
  expect(shed()).toBe(4)
})

/**
 * @param opened resolves when originals become available.
 * @param held what the making of a picture of this width waits for.
 */
async function photos({
  opened,
  held,
  ...options
}: {
  opened?: Promise<void>
  held?: (width: number) => Promise<void> | null
  longestWaitMs?: number
}) {
  const source = sourceOf({ 'photo-1200x800.jpg': photo })
  const original: typeof source.original = async (file) => {
    await opened
    return source.original(file)
  }
  let begun = 0
  const transformed: NonNullable<ImageSource['transformed']> = async (_, { width }) => {
    begun += 1
    await held?.(width ?? 0)
    return undefined
  }
  const { url, ...site } = await serveImages({
    source: { ...source, original, transformed },
    ...options,
  })
  const answered: string[] = []
  return {
    async ask(query: string, address: string) {
      const answer = await fetch(`${url}/images/local/production/photo-1200x800.jpg?${query}`, {
        headers: { 'X-Address': address },
      })
      const text = await answer.text()
      answered.push(address)
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text }
    },
    /** Pictures that are being made, or have been. */
    begun: () => begun,
    done: (address: string) => answered.filter((name) => name === address).length,
    ...site,
  }
}
