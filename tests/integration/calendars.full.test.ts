import { expect, test } from 'vitest'
import { faultProxy } from '../helpers/fault-proxy'
import { testDatabase } from '../helpers/database'
import { get, settled } from '../helpers/http'
import { startSite } from '../helpers/site'
import { FILES, idsOf, send } from '../helpers/calendar-feeds'

test('with the database away the programme goes on from what is kept; lists ask to try again', async () => {
  await using pg = await testDatabase('seeded')
  const proxy = await faultProxy(pg.url)
  await using site = await startSite({ env: { DATABASE_URL: proxy.url } })
  await settled(site)
  const [id] = await idsOf(site)
  const { read } = await (await send(site, 'POST', '/api/pick-lists', { picks: [id] })).json()
  await proxy.set('refuse')
  for (const path of [...FILES.map(([path]) => path), `/calendar/${id}.ics`])
    expect((await get(site, path, {})).status).toBe(200)
  for (const answer of [
    await fetch(`${site.url}/calendar/picks/${read}.ics`),
    await send(site, 'POST', '/api/pick-lists', { picks: [id] }),
  ])
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true])
  await proxy.set('ok')
  await expect
    .poll(async () => (await fetch(`${site.url}/calendar/picks/${read}.ics`)).status)
    .toBe(200)
  await proxy[Symbol.asyncDispose]()
})
