import { expect, test } from 'vitest'
import { activity, asAdmin, pinNote } from '../helpers/admin'
import { board } from '../helpers/board'
import { databaseOf } from '../helpers/database'
import { startSite, type Site } from '../helpers/site'

const PINS = '/api/admin/pins'

test('a hidden note is on no page, in no answer and in no counter, on all instances, and can be shown again', async () => {
  await using one = await startSite()
  await using two = await startSite({ env: { DATABASE_URL: one.settings.DATABASE_URL! } })
  await pinNote(one, 'Stays', 'Palma')
  const id = await pinNote(one, 'Rude Bat', ' PALMA ')
  const alone = await pinNote(one, 'Far Bat', 'Graz')
  for (const site of [one, two]) {
    expect(await board(site)).toMatchObject({
      notes: ['Far Bat', 'Rude Bat', 'Stays'],
      counts: ['3', '2'],
    })
    const page = await fetch(`${site.url}/attendee-pinboard`)
    expect(await page.text()).toContain('Rude Bat')
  }

  expect(
    await (await asAdmin(one, 'PUT', `${PINS}/${id}`, { body: { isHidden: true } })).json(),
  ).toMatchObject({ id, alias: 'Rude Bat', isHidden: true })
  for (const site of [one, two])
    expect(await board(site)).toMatchObject({ notes: ['Far Bat', 'Stays'], counts: ['2', '2'] })
  const page = async (site: Site) => (await fetch(`${site.url}/attendee-pinboard`)).text()
  expect(await page(one)).not.toContain('Rude Bat')
  // The API reads the notes anew, and the page of another instance is told a moment later.
  await expect.poll(() => page(two)).not.toContain('Rude Bat')
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
  await using site = await startSite()
  await using pg = databaseOf(site)
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
  // Its sender does not get it back by its idempotency key, either.
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

test('admins list, search and continue the board, hidden notes too', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
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
