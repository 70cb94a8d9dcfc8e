import { expect, test } from 'vitest'
import { activity, asAdmin, pinNote } from '../helpers/admin'
import { board } from '../helpers/board'
import { databaseOf } from '../helpers/database'
import { startSite } from '../helpers/site'

const PINS = '/api/admin/pins'

test('a flood is hidden by its words in one request, loaded or not, shown again by its ids, and deleted, on all instances', async () => {
  await using one = await startSite()
  await using pg = databaseOf(one)
  await using two = await startSite({ env: { DATABASE_URL: one.settings.DATABASE_URL! } })
  await pinNote(one, 'Stays', 'Palma')
  await pg.sql`
    insert into attendee_pinboard (alias, location, location_key)
    select 'Flood ' || n, 'Graz', 'graz' from generate_series(1, 1500) as n`
  const put = async (body: object) => {
    const answer = await asAdmin(two, 'PUT', PINS, { body })
    return answer.status === 200
      ? ((await answer.json()) as { ids: number[] }).ids
      : [answer.status, await answer.text()]
  }
  const found = await asAdmin(one, 'GET', `${PINS}?search=flood`)
  expect(found.headers.get('X-Shown-Count')).toBe('1500')
  const ids = (await put({ deed: 'hide', search: ' FLOOD ' })) as number[]
  expect(ids).toHaveLength(1500)
  for (const site of [one, two])
    await expect.poll(() => board(site)).toMatchObject({ notes: ['Stays'], counts: ['1', '1'] })
  expect(await put({ deed: 'hide', search: 'flood' })).toEqual([])
  expect(await put({ deed: 'show', ids: ids.slice(0, 2) })).toHaveLength(2)
  await expect.poll(() => board(one)).toMatchObject({ counts: ['3', '2'] })
  expect(await put({ deed: 'delete', ids })).toHaveLength(1500)
  await expect.poll(() => board(one)).toMatchObject({ notes: ['Stays'], counts: ['1', '1'] })
  expect(await put({ deed: 'delete', ids })).toEqual([])
  expect((await activity(two)).slice(0, 3)).toEqual([
    ['pin deleted', 1500],
    ['pin shown', 2],
    ['pin hidden', 1500],
  ])
})

test('the notes of each year are found apart, and what cannot be done is refused in a sentence', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
  await pinNote(site, 'Of today', 'Palma')
  await pg.sql`insert into attendee_pinboard (alias, location, edition) values ('Of 2019', 'Palma', 2019)`
  const aliases = async (query: string) => {
    const answer = await asAdmin(site, 'GET', PINS + query)
    return answer.status === 200
      ? ((await answer.json()) as { alias: string }[]).map(({ alias }) => alias)
      : answer.status
  }
  expect(await aliases('')).toEqual(['Of 2019', 'Of today'])
  expect(await aliases('?board=now')).toEqual(['Of today'])
  expect(await aliases('?board=2019&search=palma')).toEqual(['Of 2019'])
  expect(await aliases('?board=then')).toBe(422)
  for (const body of [
    {},
    { deed: 'hide' },
    { deed: 'hide', ids: [] },
    { deed: 'delete', search: 'palma' },
    { deed: 'hide', search: '  ' },
    // Signs that nobody sees would find every note.
    { deed: 'hide', search: '\u200b\u200e' },
    { deed: 'hide', search: 'palma', board: 'then' },
  ]) {
    const answer = await asAdmin(site, 'PUT', PINS, { body })
    expect([body, answer.status, await answer.text()]).toEqual([
      body,
      422,
      expect.stringMatching(/^[A-Z].+\.$/),
    ])
  }
  expect(await aliases('')).toEqual(['Of 2019', 'Of today'])
})
