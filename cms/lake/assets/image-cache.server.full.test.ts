import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { silent, temporaryFolder } from '../testing/lake'
import { openImageCache, type ImageCache } from './image-cache.server'

const key = (query: string) => ({ file: 'picture', query })
const put = (cache: ImageCache, query: string, bytes = 10) =>
  cache.put(key(query), { bytes: Buffer.alloc(bytes), extension: 'png' })
async function has(cache: ImageCache, query: string): Promise<boolean> {
  const open = await cache.open(key(query))
  await open?.handle.close()
  return open !== null
}

test('the least recently used pictures go when there are too many', async () => {
  const cache = await openImageCache(temporaryFolder(), { bytes: 1000, files: 3 }, silent)
  for (const query of ['a', 'b', 'c']) await put(cache, query)
  expect(await has(cache, 'a')).toBe(true)
  await put(cache, 'd')
  const kept = []
  for (const query of ['a', 'b', 'c', 'd']) kept.push([query, await has(cache, query)])
  expect(kept).toEqual([
    ['a', true],
    ['b', false],
    ['c', true],
    ['d', true],
  ])
})

test('only as many pictures go as the limit of bytes demands, and a picture above the limit is not kept', async () => {
  const folder = temporaryFolder()
  const cache = await openImageCache(folder, { bytes: 100, files: 50 }, silent)
  for (const query of ['a', 'b', 'c']) await put(cache, query, 30)
  await put(cache, 'd', 60)
  expect([await has(cache, 'a'), await has(cache, 'b'), await has(cache, 'c')]).toEqual([
    false,
    false,
    true,
  ])
  expect(await has(cache, 'd')).toBe(true)
  await put(cache, 'huge', 101)
  expect(readdirSync(folder)).toEqual([])
})

test('a start deletes the oldest pictures and half-written files', async () => {
  const folder = temporaryFolder()
  const before = await openImageCache(folder, { bytes: 1000, files: 10 }, silent)
  for (const query of ['a', 'b', 'c']) await put(before, query)
  const hour = (of: string) => 1_700_000_000 + 'bca'.indexOf(of) * 3600
  for (const query of ['a', 'b', 'c']) {
    const open = await before.open(key(query))
    await open?.handle.utimes(hour(query), hour(query))
    await open?.handle.close()
  }
  writeFileSync(join(folder, 'x.tmp'), '')
  writeFileSync(join(folder, `${'0'.repeat(64)}.png`), '')
  writeFileSync(join(folder, 'notes.txt'), 'not ours')
  utimesSync(join(folder, 'notes.txt'), 0, 0)
  const after = await openImageCache(folder, { bytes: 1000, files: 2 }, silent)
  expect([await has(after, 'a'), await has(after, 'b'), await has(after, 'c')]).toEqual([
    true,
    false,
    true,
  ])
  expect(readdirSync(folder).filter((name) => !/^[0-9a-f]{32}-/.test(name))).toEqual(['notes.txt'])
})
