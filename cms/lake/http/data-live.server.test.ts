import type { LiveEvent, SanityClient } from '@sanity/client'
import { expect, test, vi } from 'vitest'
import { testLake, TOKEN } from '../testing/lake'
import { MOST_STRANGERS } from '../live/subscriptions.server'

const WAIT = { timeout: 8000, interval: 10 }
const artist = (id: string, name: string) => ({ _id: id, _type: 'artist', name })

async function follow(client: SanityClient, options = {}) {
  const events: LiveEvent[] = []
  const subscription = client.live
    .events(options)
    .subscribe({ next: (event) => events.push(event), error: () => undefined })
  await vi.waitFor(
    () => expect(events).toMatchObject([{ type: 'welcome', id: expect.stringMatching(/^\d+$/) }]),
    WAIT,
  )
  return { events, [Symbol.dispose]: () => subscription.unsubscribe() }
}

test('the official client gets the tags of its answers when published content changes', async () => {
  await using lake = await testLake()
  const { syncTags } = await lake
    .client()
    .fetch('*[_type == "artist"]', {}, { filterResponse: false })
  using live = await follow(lake.client())
  await lake.write(artist('drafts.artist-1', 'Not yet'))
  await lake.write(artist('artist-1', 'Mother Karst'))
  await vi.waitFor(() => expect(live.events).toHaveLength(2), WAIT)
  expect(syncTags).toHaveLength(1)
  expect(live.events[1]).toMatchObject({ type: 'message', tags: syncTags })
})

test('a client without a token learns only that published content has changed', async () => {
  await using lake = await testLake()
  const address = `${lake.url}/v2025-02-19/data/live/events/production`
  const answer = await fetch(address)
  await lake.write(artist('drafts.artist-1', 'Not yet'))
  await lake.client().releases.create({ releaseId: 'summer' })
  await lake.write(artist('versions.summer.artist-1', 'Not yet'))
  await lake.write(artist('artist-1', 'Mother Karst'))
  const reading = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('event: message')) text += (await reading?.read())?.value ?? ''
  expect(text.match(/^(event|data): .*/gm)).toEqual([
    'event: welcome',
    'data: {}',
    'event: message',
    'data: {"tags":["s1:content"]}',
  ])
  await reading?.cancel()
  const statuses = [`${address}?includeDrafts=true`, `${address}x`, address].map(
    async (url, index) =>
      (await fetch(url, index === 2 ? { headers: { authorization: 'Bearer wrong' } } : {})).status,
  )
  expect(await Promise.all(statuses)).toEqual([401, 404, 401])
})

test('clients without a token cannot take the places of those with one, and one too many gets a message', async () => {
  await using lake = await testLake()
  const address = `${lake.url}/v2025-02-19/data/live/events/production`
  const answers = await Promise.all(Array.from({ length: MOST_STRANGERS }, () => fetch(address)))
  expect(await (await fetch(address)).text()).toContain('There are too many listeners already.')
  using live = await follow(lake.client(), { includeDrafts: true })
  expect(live.events).toHaveLength(1)
  for (const answer of answers) await answer.body?.cancel()
})

test('changes of drafts are sent on request', async () => {
  await using lake = await testLake()
  using live = await follow(lake.client(), { includeDrafts: true })
  await lake.write(artist('drafts.artist-1', 'Not yet'))
  await vi.waitFor(
    () => expect(live.events.map(({ type }) => type)).toEqual(['welcome', 'message']),
    WAIT,
  )
})

test.each([
  ['what changed meanwhile', 1, 'event: restart'],
  ['nothing', 0, 'event: welcome'],
])('a client that reconnects after missing %s gets the right event', async (_, changes, last) => {
  await using lake = await testLake()
  const { seq } = await lake.lake.store.snapshot()
  for (let count = 0; count < changes; count += 1) await lake.write(artist('artist-1', 'A'))
  const answer = await fetch(`${lake.url}/v2025-02-19/data/live/events/production`, {
    headers: { authorization: `Bearer ${TOKEN}`, 'last-event-id': String(seq) },
  })
  const reading = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes(last)) text += (await reading?.read())?.value ?? ''
  expect(text).toContain(`id: ${changes === 0 ? seq : seq + 1}`)
  await reading?.cancel()
})

test('an answer lists its documents on request', async () => {
  await using lake = await testLake()
  await lake.write(artist('artist-1', 'A'), artist('drafts.artist-1', 'B'), artist('artist-2', 'C'))
  const client = lake.client({ perspective: 'drafts', resultSourceMap: true })
  const { resultSourceMap } = await client.fetch(
    '{"list": *[_type == "artist"] | order(_id) { _id, name }}',
    {},
    { filterResponse: false },
  )
  expect(resultSourceMap?.documents).toEqual([
    { _id: 'drafts.artist-1', _type: 'artist' },
    { _id: 'artist-2', _type: 'artist' },
  ])
  expect(await lake.client().fetch('*', {}, { filterResponse: false })).not.toHaveProperty(
    'resultSourceMap',
  )
})

test('an unknown perspective is refused with a message, and that of an existing release is not', async () => {
  await using lake = await testLake()
  await lake.write(artist('versions.summer.artist-1', 'In summer'))
  expect(await lake.client({ perspective: ['summer'] }).fetch('*[_type == "artist"].name')).toEqual(
    ['In summer'],
  )
  for (const perspective of ['sumer', 'previewdrafts', ['summer', 'winter']]) {
    await expect(
      lake.client({ perspective: perspective as 'drafts' }).fetch('*'),
    ).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('no such perspective'),
    })
  }
})

test('a picture of an older lake, or of one that has moved, has its present address', async () => {
  await using lake = await testLake()
  const path = 'images/local/production/abc-1x1.png'
  await lake.pg.sql`
    insert into assets (dataset, file, content_type, bytes)
    values ('production', 'abc-1x1.png', 'image/png', '')`
  await lake.write(
    { _id: 'image-abc-1x1-png', _type: 'sanity.imageAsset', path },
    {
      _id: 'image-def-1x1-png',
      _type: 'sanity.imageAsset',
      path,
      url: `https://elsewhere.example/${path}`,
    },
  )
  const client = lake.client()
  expect(await client.fetch('*[_type == "sanity.imageAsset"].url')).toEqual([
    `${lake.url}/${path}`,
    `${lake.url}/${path}`,
  ])
  expect(await client.getDocument('image-def-1x1-png')).toMatchObject({
    url: `${lake.url}/${path}`,
  })
})
