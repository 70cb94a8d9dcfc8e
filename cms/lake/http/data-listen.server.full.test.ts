import { once } from 'node:events'
import { ChannelError } from '@sanity/client'
import { expect, test, vi } from 'vitest'
import { testLake } from '../testing/lake'
import { artist, listenTo, nextMutation, resumed, told, openStream } from '../testing/listening'

test('a listener that does not read is cut off, and the others still get events', async () => {
  await using lake = await testLake()
  const stuck = await openStream(lake)
  stuck.pause()
  const cut = once(stuck, 'close').catch(() => 'cut')
  using heard = await listenTo(lake.client(), '*[_id == "last"]')
  const long = 'x'.repeat(400_000)
  for (let n = 0; n < 40 && !stuck.destroyed; n++) {
    await lake.write(artist('artist-1', long + n))
    // A paused reader notices the end of the connection only after it resumes.
    if (n > 25) stuck.resume()
  }
  await cut
  await lake.write(artist('last', 'A'))
  await nextMutation(heard.events)
  expect(stuck.complete).toBe(false)
})

test('the number of streams is bounded: the official client gets a message, and later a place that became free', async () => {
  await using lake = await testLake()
  const streams = await Promise.all(Array.from({ length: 200 }, () => openStream(lake)))
  using late = await listenTo(lake.client(), '*')
  expect(late.errors).toEqual([expect.any(ChannelError)])
  expect((late.errors[0] as Error).message).toContain('There are too many listeners already.')
  streams[0]?.destroy()
  await vi.waitFor(
    async () => {
      using next = await listenTo(lake.client(), '*')
      expect(next.events).toMatchObject([{ type: 'welcome' }])
    },
    { timeout: 8000, interval: 50 },
  )
  for (const stream of streams) stream.destroy()
})

test('a listener with too old or foreign a position starts again with welcome', async () => {
  await using lake = await testLake()
  const [welcome] = await resumed(lake, '')
  // More than the lake keeps for those who come back.
  for (let n = 0; n < 20; n += 1) await lake.write(artist('a', `${n}`.repeat(300_000)))
  for (const position of [welcome?.id ?? '', '99999#', 'nonsense', '-1#a'])
    expect(told(await resumed(lake, position))).toEqual(['welcome'])
})
