import { expect, test } from 'vitest'
import { activity, asAdmin, pinNote } from '../helpers/admin'
import { testDatabase } from '../helpers/database'
import { faultProxy } from '../helpers/fault-proxy'
import { startSite, type Site } from '../helpers/site'

const PINS = '/api/admin/pins'

test('a hidden note is on no page, in no answer and in no counter, on all instances, and can be shown again', async () => {
  await using one = await startSite()
  await using two = await startSite({ env: { DATABASE_URL: one.settings.DATABASE_URL! } })
  await pinNote(one, 'Stays', 'Palma')
  const id = await pinNote(one, 'Rude Bat', ' PALMA ')
  const alone = await pinNote(one, 'Far Bat', 'Graz')
  for (const site of [one, two])
    await expect
      .poll(() => board(site))
      .toMatchObject({ notes: ['Far Bat', 'Rude Bat', 'Stays'], counts: ['3', '2'] })

  expect(
    await (await asAdmin(one, 'PUT', `${PINS}/${id}`, { body: { isHidden: true } })).json(),
  ).toMatchObject({ id, alias: 'Rude Bat', isHidden: true })
  for (const site of [one, two])
    await expect
      .poll(() => board(site), { timeout: 1000, interval: 20 })
      .toMatchObject({ notes: ['Far Bat', 'Stays'], counts: ['2', '2'] })
  for (const site of [one, two])
    expect(await (await fetch(`${site.url}/attendee-pinboard`)).text()).not.toContain('Rude Bat')
  expect(
    await (await fetch(`${one.url}/api/attendee-pinboard?before=${id + 1}`)).text(),
  ).not.toContain('Rude Bat')

  await asAdmin(two, 'PUT', `${PINS}/${alone}`, { body: { isHidden: true } })
  await expect.poll(() => board(one)).toMatchObject({ notes: ['Stays'], counts: ['1', '1'] })
  await asAdmin(two, 'PUT', `${PINS}/${alone}`, { body: { isHidden: false } })
  await asAdmin(two, 'PUT', `${PINS}/${alone}`, { body: { isHidden: false } })
  await expect
    .poll(() => board(one))
    .toMatchObject({ notes: ['Far Bat', 'Stays'], counts: ['2', '2'] })
})

test('a deleted note is gone for good, and counted once', async () => {
  await using pg = await testDatabase()
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
  const id = await pinNote(site, 'Gone', 'Graz', { 'Idempotency-Key': 'gone' })
  await pinNote(site, 'Stays', 'Palma')
  await asAdmin(site, 'PUT', `${PINS}/${id}`, { body: { isHidden: true } })
  const deleted = await asAdmin(site, 'DELETE', `${PINS}/${id}`)
  expect([deleted.status, await deleted.text()]).toEqual([204, ''])
  expect(await board(site)).toMatchObject({ notes: ['Stays'], counts: ['1', '1'] })
  expect((await asAdmin(site, 'DELETE', `${PINS}/${id}`)).status).toBe(404)
  expect(await activity(site)).toEqual([
    ['pin deleted', 1],
    ['pin hidden', 1],
    ['unlock right', 1],
  ])
  // Nor does its sender get it back by the key it was sent with.
  const again = await fetch(`${site.url}/api/attendee-pinboard`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'gone' },
    body: JSON.stringify({ alias: 'Gone', location: 'Graz' }),
  })
  expect([again.status, await again.json()]).toEqual([
    201,
    { message: 'This note has been taken off the board.', entry: null },
  ])
  expect(await pg.sql`select alias from attendee_pinboard`).toEqual([{ alias: 'Stays' }])
})

test('the counters are exact while notes come and go at once on two instances', async () => {
  await using pg = await testDatabase()
  await using one = await startSite({ env: { DATABASE_URL: pg.url, TRUST_PROXY: '1' } })
  await using two = await startSite({ env: { DATABASE_URL: pg.url, TRUST_PROXY: '1' } })
  const places = ['Palma', 'Graz', 'Oslo']
  const come = Array.from({ length: 60 }, (_, n) =>
    pinNote(n % 2 ? one : two, `Bat ${n}`, places[n % 3]!, { 'X-Forwarded-For': `10.0.0.${n}` }),
  )
  const go = come.map(async (coming, n) => {
    const id = await coming
    if (n % 4 === 0) await asAdmin(one, 'DELETE', `${PINS}/${id}`)
    if (n % 4 === 1 || n % 3 === 0)
      await asAdmin(two, 'PUT', `${PINS}/${id}`, { body: { isHidden: true } })
    if (n % 4 === 1) await asAdmin(one, 'PUT', `${PINS}/${id}`, { body: { isHidden: n % 8 === 1 } })
  })
  await Promise.all(go)
  const [{ pins, locations }] = await pg.sql<[{ pins: number; locations: number }]>`
    select count(*) as pins, count(distinct location) as locations from attendee_pinboard where hidden_at is null`
  await expect
    .poll(async () => (await board(one)).counts)
    .toEqual([String(pins), String(locations)])
  expect(pins).toBeLessThan(45)
})

test('notes from before places were folded are counted like the others', async () => {
  await using pg = await testDatabase()
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
  const id = await pinNote(site, 'Old', 'palma')
  await pinNote(site, 'Older', 'PALMA')
  await pg.sql`update attendee_pinboard set location_key = null`
  await asAdmin(site, 'PUT', `${PINS}/${id}`, { body: { isHidden: true } })
  expect((await board(site)).counts).toEqual(['1', '1'])
})

test('admins list, search and continue the board, hidden notes too', async () => {
  await using pg = await testDatabase()
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
  await pg.sql`insert into attendee_pinboard (alias, location, hidden_at) select 'Bat ' || n, 'Place_' || n % 7, case when n = 150 then now() end from generate_series(1, 230) as n`
  const first = await asAdmin(site, 'GET', PINS)
  const entries = (await first.json()) as { alias: string; isHidden: boolean }[]
  expect([
    entries.length,
    entries[0]?.alias,
    entries.filter(({ isHidden }) => isHidden).map(({ alias }) => alias),
  ]).toEqual([100, 'Bat 230', ['Bat 150']])
  expect(first.headers.get('Link')).toBe('</api/admin/pins?before=131>; rel="next"')
  expect(first.headers.get('Cache-Control')).toBe('no-store')
  const found = async (search: string) =>
    (
      (await (
        await asAdmin(site, 'GET', `${PINS}?search=${encodeURIComponent(search)}`)
      ).json()) as unknown[]
    ).length
  expect([
    await found('bAT 22'),
    await found('place_3'),
    await found('place%3'),
    await found('nobody'),
  ]).toEqual([11, 33, 0, 0])
  expect((await asAdmin(site, 'GET', `${PINS}?search=%00`)).status).toBe(422)
  expect((await asAdmin(site, 'GET', `${PINS}?before=x`)).status).toBe(422)
})

test('moderation is for admins alone, and takes nothing but what it asks for', async () => {
  await using site = await startSite()
  const id = await pinNote(site, 'Stays', 'Palma')
  const path = `${PINS}/${id}`
  expect((await fetch(site.url + PINS)).status).toBe(401)
  expect((await fetch(site.url + path, { method: 'DELETE' })).status).toBe(401)
  expect(
    (await asAdmin(site, 'DELETE', path, { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status,
  ).toBe(403)
  expect(
    (
      await asAdmin(site, 'PUT', path, {
        body: { isHidden: true },
        headers: { 'Content-Type': 'text/plain' },
      })
    ).status,
  ).toBe(415)
  expect((await asAdmin(site, 'PUT', path, { body: 'x'.repeat(2000) })).status).toBe(413)
  for (const body of [{}, { isHidden: 'true' }, { isHidden: true, alias: 'x' }, [], null])
    expect((await asAdmin(site, 'PUT', path, { body })).status).toBe(422)
  expect((await asAdmin(site, 'PUT', `${PINS}/99`, { body: { isHidden: true } })).status).toBe(404)
  const broken = await fetch(site.url + path, {
    method: 'PUT',
    headers: {
      'x-admin-password': site.settings.ADMIN_PASSWORD!,
      'Content-Type': 'application/json',
    },
    body: '{',
  })
  expect(broken.status).toBe(400)
  expect((await board(site)).notes).toEqual(['Stays'])
})

test('while the database is away the copy of the board does not bring a hidden note back', async () => {
  await using pg = await testDatabase()
  await using proxy = await faultProxy(pg.url)
  await using site = await startSite({ env: { DATABASE_URL: proxy.url } })
  await pinNote(site, 'Stays', 'Palma')
  const id = await pinNote(site, 'Rude Bat', 'Graz')
  expect(await (await fetch(`${site.url}/attendee-pinboard`)).text()).toContain('Rude Bat')
  await asAdmin(site, 'PUT', `${PINS}/${id}`, { body: { isHidden: true } })
  await proxy.set('refuse')
  const page = await (await fetch(`${site.url}/attendee-pinboard`)).text()
  expect(page).toContain('Stays')
  expect(page).not.toContain('Rude Bat')
})

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

test('who fills in the trap is answered like anybody, the same again for the same key, and nothing is stored', async () => {
  await using pg = await testDatabase()
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
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
  const pin = { alias: 'Robot', location: 'Graz', website: 'https://spam.example' }
  const first = await post('/api/attendee-pinboard', pin, 'key-1')
  expect(first).toMatchObject([
    201,
    { entry: { alias: 'Robot', location: 'Graz', id: expect.any(Number) } },
  ])
  expect((first[1] as { entry: { id: number } }).entry.id).toBeGreaterThan(newest)
  expect(await post('/api/attendee-pinboard', pin, 'key-1')).toEqual(first)

  const flight = {
    artistName: 'Robot',
    fullName: 'R',
    passportNumber: '1',
    email: 'r@example.com',
    preferredArrivalDate: 'a',
    preferredDepartureDate: 'b',
    preferredAirport: 'c',
    website: 'x',
  }
  const sent = await post('/api/artist-flight-details', flight, 'key-2')
  expect(sent).toMatchObject([201, { reference: expect.stringMatching(/^CAVE-\w{4}-\w{4}$/) }])
  expect(await post('/api/artist-flight-details', flight, 'key-2')).toEqual(sent)
  expect(await post('/api/artist-flight-details', flight, 'key-3')).not.toEqual(sent)
  expect(await pg.sql`select id from artist_flight_details`).toHaveLength(0)
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
    // The same answer to the letter, whichever instance is asked, at once and later.
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
  // As rows would have them: each its own, and rising.
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect((await board(two)).notes).toEqual(['Bat', 'Bat'])
})

async function board(site: Pick<Site, 'url'>) {
  const response = await fetch(`${site.url}/api/attendee-pinboard`)
  const notes = ((await response.json()) as { alias: string }[]).map(({ alias }) => alias)
  return {
    notes,
    counts: [response.headers.get('X-Total-Count'), response.headers.get('X-Location-Count')],
  }
}
