import { XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { faultProxy } from '../helpers/fault-proxy'
import { testDatabase } from '../helpers/database'
import { get, settled } from '../helpers/http'
import { startSite, type Site } from '../helpers/site'
import { FILES, eventsOf, idsOf, send } from '../helpers/calendar-feeds'

async function picksOf(site: Site, read: string) {
  const response = await fetch(`${site.url}/calendar/picks/${read}.ics`)
  expect(response.status).toBe(200)
  return eventsOf(await response.text()).map(({ id }) => id)
}

test.each(FILES)(
  '%s has a type, a name and a strong tag by which it is not sent again',
  async (path, type) => {
    await using site = await startSite()
    await settled(site)
    const whole = await get(site, path, { 'accept-encoding': 'br, gzip' })
    expect(whole.status).toBe(200)
    expect(whole.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=300',
      'content-disposition': expect.stringMatching(/^inline; filename="[a-z0-9.-]+"$/),
      'content-length': String(whole.body.length),
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    })
    expect(whole.headers).not.toHaveProperty('content-encoding')
    expect(whole.headers).not.toHaveProperty('x-page-store')
    const { etag = '' } = whole.headers
    const again = await get(site, path, { 'if-none-match': etag })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
    const head = await fetch(site.url + path, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag')]).toEqual([200, etag])
    const posted = await fetch(site.url + path, { method: 'POST' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  },
)

test('apps of other sites may read the schedule', async () => {
  await using site = await startSite()
  for (const path of ['/schedule.xml', '/schedule.json']) {
    const { headers } = await fetch(site.url + path, { headers: { Origin: 'https://app.example' } })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  }
  const xml = await (await fetch(`${site.url}/schedule.xml`)).text()
  expect(XMLValidator.validate(xml)).toBe(true)
  const { schedule } = await (await fetch(`${site.url}/schedule.json`)).json()
  const events = schedule.conference.days.flatMap((day: { rooms: object }) =>
    Object.values(day.rooms).flat(),
  )
  expect(events).toHaveLength((await idsOf(site)).length)
})

test('both instances send the same bytes, and so does one that has started again', async () => {
  await using pg = await testDatabase('seeded')
  const env = { DATABASE_URL: pg.url, PUBLIC_URL: 'https://festival.example' }
  const bytesOf = async (started: Site) => {
    const site = { ...started, url: `http://127.0.0.1:${started.port}` }
    await settled(site)
    const [id] = await idsOf(site)
    const paths = [...FILES.map(([path]) => path), `/calendar/${id}.ics`]
    return Promise.all(paths.map(async (path) => (await get(site, path, {})).body.toString()))
  }
  await using one = await startSite({ env })
  await using other = await startSite({ env, now: () => new Date(Date.now() + 60_000) })
  const bytes = await bytesOf(one)
  expect(await bytesOf(other)).toEqual(bytes)
  await using late = await startSite({ env })
  expect(await bytesOf(late)).toEqual(bytes)
})

test('one slot is a calendar with an alarm; what is no slot is missed like every other address', async () => {
  await using site = await startSite()
  const ids = await idsOf(site)
  expect(ids.length).toBeGreaterThan(10)
  for (const id of ids) {
    const text = await (await fetch(`${site.url}/calendar/${id}.ics`)).text()
    expect(eventsOf(text).map((event) => event.id)).toEqual([id])
    expect(text).toContain('BEGIN:VALARM')
  }
  expect(await (await fetch(`${site.url}/calendar.ics`)).text()).not.toContain('VALARM')
  const missing = await get(site, '/nowhere.ics', {})
  for (const path of [
    '/calendar/aaaaaaaaaaaa.ics',
    `/calendar/${ids[0]}`,
    '/calendar/.ics',
    `/calendar/${ids[0]}.ics/`,
    '/calendar/picks',
    '/calendar/picks/a',
  ]) {
    const answer = await get(site, path, {})
    expect([path, answer.status]).toEqual([path, 404])
  }
  const unknown = await get(site, '/calendar/aaaaaaaaaaaa.ics', {})
  expect(unknown.body.toString()).toBe(missing.body.toString())
  const shown = await get(site, '/calendar/aaaaaaaaaaaa.ics', { accept: 'text/html' })
  expect([shown.status, shown.body.toString()]).toEqual([
    404,
    expect.stringContaining('This tunnel leads nowhere'),
  ])
})

test('a list made at one instance is at once in the feed of the other, with every change', async () => {
  await using pg = await testDatabase('seeded')
  await using one = await startSite({ env: { DATABASE_URL: pg.url } })
  await using other = await startSite({ env: { DATABASE_URL: pg.url } })
  const [first = '', second = '', third = ''] = await idsOf(one)
  const made = await send(one, 'POST', '/api/pick-lists', { picks: [second] })
  expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store'])
  const { read, write } = (await made.json()) as { read: string; write: string }
  expect(await picksOf(other, read)).toEqual([second])

  const path = `/api/pick-lists/${read}`
  const changed = await send(other, 'PUT', path, { picks: [third, first] }, write)
  expect([changed.status, await changed.json()]).toEqual([200, { picks: [third, first] }])
  expect(await picksOf(one, read)).toEqual([first, third])

  const feed = `/calendar/picks/${read}.ics`
  const before = await get(one, feed, {})
  expect(before.headers).toMatchObject({
    'cache-control': 'private, max-age=300',
    'content-disposition': 'inline; filename="my-night.ics"',
  })
  expect(before.body.toString()).not.toContain('VALARM')
  expect((await get(one, feed, { 'if-none-match': before.headers.etag ?? '' })).status).toBe(304)

  expect((await send(one, 'DELETE', path, undefined, write)).status).toBe(204)
  expect(await picksOf(other, read)).toEqual([])
})

test('lists that are unknown or deleted are empty calendars, not errors', async () => {
  await using site = await startSite()
  for (const read of ['0'.repeat(32), 'nonsense', '%2e%2e', 'a.b'])
    expect(await picksOf(site, read)).toEqual([])
})

test('what is wrong with a list is said in one sentence, in the order of the other APIs', async () => {
  await using site = await startSite()
  const [id] = await idsOf(site)
  const { read, write } = await (
    await send(site, 'POST', '/api/pick-lists', { picks: [id] })
  ).json()
  const path = `/api/pick-lists/${read}`
  const JSON_TYPE = { 'Content-Type': 'application/json' }
  const cases: [RequestInit & { path: string }, number][] = [
    [{ path, method: 'GET' }, 405],
    [{ path: '/api/pick-lists', method: 'GET' }, 405],
    [{ path: `${path}/more`, method: 'PUT', headers: JSON_TYPE, body: '{}' }, 404],
    [{ path, method: 'PUT', headers: { ...JSON_TYPE, Origin: 'https://evil.example' } }, 403],
    [{ path, method: 'PUT', headers: JSON_TYPE, body: 'x'.repeat(4097) }, 413],
    [{ path, method: 'PUT', headers: { 'Content-Type': 'text/plain' }, body: '{}' }, 415],
    [{ path, method: 'PUT', headers: JSON_TYPE, body: '{"picks":[]}' }, 401],
    [{ path, method: 'PUT', headers: { ...JSON_TYPE, 'x-pick-key': 'no' }, body: '{' }, 401],
    [{ path, method: 'PUT', headers: { ...JSON_TYPE, 'x-pick-key': write }, body: '{' }, 400],
    [{ path, method: 'PUT', headers: { ...JSON_TYPE, 'x-pick-key': write }, body: '{}' }, 422],
    [
      {
        path: `/api/pick-lists/${'0'.repeat(32)}`,
        method: 'PUT',
        headers: { ...JSON_TYPE, 'x-pick-key': write },
        body: '{"picks":[]}',
      },
      404,
    ],
    [{ path, method: 'DELETE' }, 401],
    [{ path: '/api/pick-lists', method: 'POST', headers: JSON_TYPE, body: '{"picks":[1]}' }, 422],
  ]
  for (const [{ path: asked, ...init }, status] of cases) {
    const response = await fetch(site.url + asked, init)
    expect([init.method, asked, response.status]).toEqual([init.method, asked, status])
    expect(await response.text()).toMatch(/^[A-Z][^\n]*\.$/)
  }
  expect(await picksOf(site, read)).toEqual([id])
})

test('a timetable without the database has no stars and says so, and has them when the database comes', async () => {
  await using pg = await testDatabase('seeded')
  await using proxy = await faultProxy(pg.url)
  await proxy.set('refuse')
  await using site = await startSite({ env: { DATABASE_URL: proxy.url }, isDatabaseAway: true })
  const page = async () => (await fetch(`${site.url}/timetable`)).text()
  expect(await page()).toContain('The cave has lost its connection for a moment.')
  expect(await page()).not.toContain('data-star=')
  await proxy.set('ok')
  await expect.poll(page).toContain('data-star=')
  expect(await page()).not.toContain('The cave has lost its connection')
})
