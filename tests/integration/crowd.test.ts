import { expect, test } from 'vitest'
import { testDatabase } from '../helpers/database'
import { startSite, type Site } from '../helpers/site'
import { get, type Answer } from '../helpers/crowd'

test('with the database frozen a crowd is shed within moments, kept pages go on, and all is as before when it is back', async () => {
  await using pg = await testDatabase('seeded')
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
  await fetch(site.url)
  await pg.sql.begin(async (sql) => {
    await sql`lock table attendee_pinboard`
    // Ten requests run until their time with the database is over. The others cannot be told from those of a busy moment
    // when they come: at ten milliseconds each, they would soon have a turn. They are refused after a second.
    const crowd = Array.from({ length: 150 }, (_, index) => post(site, index))
    const forms = Array.from({ length: 20 }, () => sendForm(site))
    const invented = Array.from({ length: 30 }, (_, index) => get(site, `/timetable/x${index}`))
    const kept = ['/', '/timetable', '/healthz', '/nowhere'].map((path) => get(site, path))
    const statuses = (await Promise.all(kept)).map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200, 404])
    // The table stays locked until everybody has an answer. Ten at a time, 2.5 s each, would take more than half a minute.
    const answers = await Promise.all(crowd)
    const crowded = answers.filter(({ text }) => text.includes('crowded'))
    expect(crowded.length).toBeGreaterThan(50)
    expect(new Set(crowded.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([
        JSON.stringify({
          status: 503,
          text: 'The cave is crowded right now. Please try again in a moment.',
          retryAfter: '1',
        }),
      ]),
    )
    for (const { status, retryAfter } of answers)
      expect([status, Number(retryAfter) > 0]).toEqual([503, true])
    // Those who sent the page's form, without JavaScript, read on a page that a reload sends again.
    const pages = (await Promise.all(forms)).filter(({ text }) => text.includes('crowded'))
    expect(pages.length).toBeGreaterThan(0)
    for (const { status, text, retryAfter } of pages)
      expect([status, text.includes('reload this page in a moment'), retryAfter]).toEqual([
        503,
        true,
        '1',
      ])
    for (const { status } of await Promise.all(invented)) expect([404, 503]).toContain(status)
  })
  expect((await post(site, 2000)).status).toBe(201)
  const [count] = await pg.sql`select count(*)::int from attendee_pinboard`
  expect(count?.count).toBe(1)
  expect((await get(site, '/timetable/x1')).status).toBe(404)
})

/** Posts a note. Every sender has an address of its own. */
function post(site: Site, sender: number): Promise<Answer> {
  return get(site, '/api/attendee-pinboard', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.1.${sender >> 8}.${sender & 255}`,
    },
    body: JSON.stringify({ alias: `Bat ${sender}`, location: 'Palma' }),
  })
}

/** Sends a note without JavaScript. */
function sendForm(site: Site): Promise<Answer> {
  const body = new URLSearchParams({ alias: 'Bat', location: 'Palma' })
  return get(site, '/attendee-pinboard', { method: 'POST', body })
}
