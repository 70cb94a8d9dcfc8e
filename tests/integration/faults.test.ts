import { expect, test } from 'vitest'
import { testDatabase } from '../helpers/database'
import { faultProxy } from '../helpers/fault-proxy'
import { startSite } from '../helpers/site'
import { HEALED, PIN, pin, doorsOf, IN_REACH, OUT_OF_REACH, isBack } from '../helpers/board-doors'

test('a database that goes before anybody asked leaves the board it had at the start', async () => {
  await using pg = await testDatabase('seeded')
  await pg.sql`insert into attendee_pinboard (alias, location, location_key) values ('Echo', 'b', 'b')`
  await using proxy = await faultProxy(pg.url)
  await using site = await startSite({ env: { DATABASE_URL: proxy.url } })
  // A request without time gets the last list, and asks the database nothing.
  const listed = async () => (await site.services.pinboard.pageOrLast(null, 0)).board?.entries
  await expect.poll(listed, HEALED).toMatchObject([{ alias: 'Echo' }])
  await proxy.set('refuse')
  await expect.poll(() => doorsOf(site), HEALED).toEqual(OUT_OF_REACH)
})

test('while the disk is full notes are refused, and the board is read as ever', async () => {
  await using pg = await testDatabase('seeded')
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
  await pin(site, 'Echo')
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
  await pin(site, 'Echo of Echo')
})

test('the site starts while the database is away, and takes it up when it comes', async () => {
  await using pg = await testDatabase('empty')
  await using proxy = await faultProxy(pg.url)
  await proxy.set('refuse')
  await using site = await startSite({ env: { DATABASE_URL: proxy.url }, isDatabaseAway: true })
  expect((await fetch(site.url)).status).toBe(200)
  expect(await (await fetch(`${site.url}/readyz`)).text()).toContain('the database does not answer')
  expect((await fetch(`${site.url}/api/attendee-pinboard`)).status).toBe(503)

  await proxy.set('ok')
  await isBack(site)
})
