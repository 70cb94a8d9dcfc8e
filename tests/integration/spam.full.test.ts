import { expect, test } from 'vitest'
import { pinNote } from '../helpers/admin'
import { board } from '../helpers/board'
import { databaseOf } from '../helpers/database'
import { aFlight } from '../helpers/flights'
import { startSite, type Site } from '../helpers/site'

test('a web address is refused in words, and what only looks like one is taken', async () => {
  await using site = await startSite()
  for (const text of [
    'https://spam.example',
    'see http://x',
    'WWW.spam.example',
    'ｈｔｔｐ：／／x',
    'ht\u200btps://x',
  ]) {
    for (const [body, answer] of [
      [{ alias: text, location: 'Palma' }, 'Party Alias cannot have a web address in it.'],
      [
        { alias: 'Bat', location: text },
        'Where you are coming from cannot have a web address in it.',
      ],
    ]) {
      const response = await fetch(`${site.url}/api/attendee-pinboard`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect([text, response.status, await response.text()]).toEqual([text, 422, answer])
    }
  }
  for (const alias of ['Awww. Bats', 'Httpster', 'wwwhat?', 'St. Pölten'])
    expect(await pinNote(site, alias, 'Palma')).toBeGreaterThan(0)
})

test('who fills in the trap is answered like anybody, the same again for the same key, and no note is stored', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
  const newest = await pinNote(site, 'Real', 'Palma')
  const post = async (path: string, body: object, key?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) }
    const response = await fetch(site.url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return [response.status, await response.json()] as const
  }
  const pin = { alias: 'Robot', location: 'Graz', stalactite: 'https://spam.example' }
  const first = await post('/api/attendee-pinboard', pin, 'key-1')
  expect(first).toMatchObject([
    201,
    { entry: { alias: 'Robot', location: 'Graz', id: expect.any(Number) } },
  ])
  expect((first[1] as { entry: { id: number } }).entry.id).toBeGreaterThan(newest)
  expect(await post('/api/attendee-pinboard', pin, 'key-1')).toEqual(first)

  const flight = aFlight({ artistName: 'Robot', stalactite: 'x' })
  const sent = await post('/api/artist-flight-details', flight, 'key-2')
  expect(sent).toMatchObject([201, { reference: expect.stringMatching(/^CAVE-\w{4}-\w{4}$/) }])
  expect(await post('/api/artist-flight-details', flight, 'key-2')).toEqual(sent)
  expect(await post('/api/artist-flight-details', flight, 'key-3')).not.toEqual(sent)
  // A flight is kept, marked, once for each key.
  expect(await pg.sql`select id from artist_flight_details where looks_automatic`).toHaveLength(2)
  expect(await pg.sql`select id from attendee_pinboard`).toHaveLength(1)
  const [{ dump }] = await pg.sql<
    [{ dump: string }]
  >`select json_agg(k)::text as dump from idempotency_keys as k`
  for (const typed of ['Robot', 'Graz', 'r@example.com', 'spam']) expect(dump).not.toContain(typed)
})

test('nobody can tell the trap by its answers, asked on two instances: ids, times, keys that are used again', async () => {
  await using one = await startSite()
  await using two = await startSite({ env: { DATABASE_URL: one.settings.DATABASE_URL ?? '' } })
  const send = async (site: Site, body: object, key: string) => {
    const response = await fetch(`${site.url}/api/attendee-pinboard`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(body),
    })
    return { status: response.status, text: await response.text() }
  }
  const shapes: unknown[] = []
  const ids: number[] = []
  for (const website of ['', 'https://spam.example', '', 'x']) {
    const pin = { alias: ' Bat ', location: 'Graz', website }
    const [first, ...others] = await Promise.all(
      [one, two, two, one].map((site) =>
        send(site, pin, `key ${website}`.replace(' ', '-') + ids.length),
      ),
    )
    // Both instances answer with the same bytes, at once and later.
    for (const other of [
      ...others,
      await send(two, pin, `key-${website}${ids.length}`),
      await send(one, pin, `key-${website}${ids.length}`),
    ])
      expect(other).toEqual(first)
    const changed = await send(two, { ...pin, alias: 'Other' }, `key-${website}${ids.length}`)
    const { message, entry } = JSON.parse(first!.text) as {
      message: string
      entry: { id: number; createdAt: string }
    }
    shapes.push([first!.status, message, Object.keys(entry), entry.createdAt.length, changed])
    ids.push(entry.id)
  }
  expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1)
  expect(shapes[0]).toMatchObject([
    201,
    'Welcome to the cave, Bat. Your note is on the board.',
    ['id', 'alias', 'location', 'createdAt'],
    24,
    { status: 422 },
  ])
  // The ids are unique and rising, as those of stored rows.
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect((await board(two)).notes).toEqual(['Bat', 'Bat'])
})
