import { expect, test } from 'vitest'
import { testDatabase } from '../helpers/database'
import { faultProxy } from '../helpers/fault-proxy'
import { startSite } from '../helpers/site'
import { PIN, doorsOf, IN_REACH, isBack } from '../helpers/board-doors'
import { pinNote } from '../helpers/admin'

test('while the disk is full notes are refused, and the board is read as ever', async () => {
  await using pg = await testDatabase('seeded')
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
  await pinNote(site, 'Echo', 'b')
  // PostgreSQL raises this error when it cannot extend a table.
  await pg.sql.unsafe(`
    create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on attendee_pinboard for each row execute function full_disk()`)
  for (let count = 0; count < 3; count += 1) {
    const refused = await fetch(`${site.url}/api/attendee-pinboard`, PIN)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await doorsOf(site)).toEqual(IN_REACH)
  }
  await pg.sql`drop trigger full_disk on attendee_pinboard`
  await pinNote(site, 'Echo of Echo', 'b')
})

test('the site starts while the database is away, and takes it up when it comes', async () => {
  await using pg = await testDatabase('empty')
  await using proxy = await faultProxy(pg.url)
  await proxy.set('refuse')
  await using site = await startSite({ env: { DATABASE_URL: proxy.url }, isDatabaseAway: true })
  expect((await fetch(site.url)).status).toBe(200)
  expect(await (await fetch(`${site.url}/readyz`)).text()).toContain('the database does not answer')
  expect((await fetch(`${site.url}/api/attendee-pinboard`)).status).toBe(503)
  // The seed's figures are nobody's.
  const figures = () => fetch(`${site.url}/api/booking-status`)
  const unknown = await figures()
  expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '10'])
  const home = await (await fetch(site.url)).text()
  expect(home).toContain('Loading Madness Level...')
  expect(home).not.toContain('SOLD OUT! LINEUP REVEALED!')
  // Whether it is an organiser who asks, nobody can tell.
  const picture = async (headers: Record<string, string>) => {
    const address = `${site.url}/images/local/production/${'a'.repeat(40)}-9x9.png`
    const answer = await fetch(address, { headers })
    return [answer.status, answer.headers.get('retry-after')]
  }
  const token = { Authorization: `Bearer ${'x'.repeat(43)}` }
  expect([await picture(token), await picture({})]).toEqual([
    [503, '5'],
    [404, null],
  ])

  await proxy.set('ok')
  await isBack(site)
  expect(await picture(token)).toEqual([404, null])
  await expect.poll(async () => (await figures()).status).toBe(200)
})
