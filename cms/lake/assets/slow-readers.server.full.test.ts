import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { testLake } from '../testing/lake'
import { lakeWithPicture } from '../testing/pictures'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const MB = 2 ** 20
const READERS = 16

/** Noise, which no format can compress. */
const large = () =>
  sharp(randomBytes(2000 * 1500 * 3), { raw: { width: 2000, height: 1500, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()

test('readers who read nothing of a picture do not hold it in memory, and others get all of it', async () => {
  const bytes = await large()
  await using lake = await lakeWithPicture(bytes)
  await bytesAt(lake.picture)
  const before = memory()
  await stalled(lake.picture)
  expect(bytes.length).toBeGreaterThan(8 * MB)
  await expect.poll(() => memory() - before).toBeLessThan(3 * READERS * MB)
  expect(bytes.equals(await bytesAt(lake.picture))).toBe(true)
})

test('readers who read nothing of a file do not hold it in memory, and others get all of it', async () => {
  const bytes = randomBytes(12 * MB)
  await using lake = await testLake()
  const { url } = await lake.client().assets.upload('file', bytes, { filename: 'rider.bin' })
  const before = memory()
  await stalled(url)
  await expect.poll(() => memory() - before).toBeLessThan(3 * READERS * MB)
  expect(bytes.equals(await bytesAt(url))).toBe(true)
})

test(
  'while the disk takes nothing, readers hold 64 MB together and no more',
  { timeout: 60_000 },
  async () => {
    const bytes = await large()
    await using lake = await lakeWithPicture(bytes)
    rmSync(join(lake.dataDir, 'image-cache'), { recursive: true })
    // Each reader has the picture made again.
    const statuses = await stalled(lake.picture)
    const held = Math.floor((64 * MB) / bytes.length)
    expect(statuses).toEqual([...Array(held).fill(200), ...Array(READERS - held).fill(503)])
    const refused = await fetch(lake.picture)
    expect([refused.status, await refused.text()]).toEqual([
      503,
      'The picture cannot be read right now.',
    ])
  },
)

test('readers who hang up before their picture is there hold nothing', async () => {
  await using lake = await lakeWithPicture(await large())
  rmSync(join(lake.dataDir, 'image-cache'), { recursive: true })
  for (let count = 0; count < 10; count++) {
    const gone = new AbortController()
    const asking = fetch(lake.picture, { signal: gone.signal }).catch(() => null)
    await sleep(10)
    gone.abort()
    await asking
  }
  await expect.poll(async () => (await fetch(lake.picture)).status).toBe(200)
})

/**
 * Opens connections, one after the other, that request the address and read no more of the answer than its beginning.
 *
 * @returns the status of each answer
 */
async function stalled(address: string): Promise<number[]> {
  const { port, pathname } = new URL(address)
  const readers: Socket[] = []
  const statuses: number[] = []
  onTestFinished(() => readers.forEach((reader) => reader.destroy()))
  for (let count = 0; count < READERS; count++) {
    const reader = connect(Number(port), '127.0.0.1')
    readers.push(reader)
    reader.write(`GET ${pathname} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    // The beginning of the answer is there, and the rest is never read.
    await once(reader, 'readable')
    statuses.push(Number(/^HTTP\/1\.1 (\d+)/.exec(String(reader.read(12)))?.[1]))
  }
  return statuses
}

async function bytesAt(address: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(address)).arrayBuffer())
}

/** Bytes in use after a garbage collection. */
function memory(): number {
  collectGarbage()
  const { external, heapUsed } = process.memoryUsage()
  return external + heapUsed
}
