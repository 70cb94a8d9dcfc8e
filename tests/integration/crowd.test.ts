import { expect, test } from 'vitest'
import { testDatabase } from '../helpers/database'
import { startSite, type Site } from '../helpers/site'

test('beyond what can be served within a second, requests are shed with 503, and kept pages go on', async () => {
  await using pg = await testDatabase()
  await using site = await startSite({ env: { DATABASE_URL: pg.url, TRUST_PROXY: '1' } })
  await fetch(site.url)
  const crowd: Promise<Answer>[] = []
  let shed = 0
  await pg.sql.begin(async (sql) => {
    await sql`lock table attendee_pinboard`
    for (let index = 0; index < 1300; index += 1) {
      const answer = post(site, index)
      void answer.then(({ status }) => (shed += status === 503 ? 1 : 0))
      crowd.push(answer)
    }
    // Ten requests run and a thousand wait: at ten milliseconds each, these take a second. The rest is refused.
    await expect.poll(() => shed).toBeGreaterThan(200)
    const kept = ['/', '/healthz', '/nowhere'].map(
      async (path) => (await fetch(site.url + path)).status,
    )
    expect(await Promise.all(kept)).toEqual([200, 200, 404])
  })
  const answers = await Promise.all(crowd)
  const crowded = answers.filter(({ text }) => text.includes('crowded'))
  expect(crowded.length).toBeGreaterThan(200)
  for (const answer of crowded)
    expect(answer).toEqual({
      status: 503,
      text: 'The cave is crowded right now. Please try again in a moment.',
      retryAfter: '1',
    })
  const count = await pg.sql`select count(*)::int from attendee_pinboard`
  expect(count[0]?.count).toBe(answers.filter(({ status }) => status === 201).length)
  expect((await post(site, 2000)).status).toBe(201)
})

interface Answer {
  status: number
  text: string
  retryAfter: string | null
}

/** Posts a note. Every sender has an address of its own. */
async function post(site: Site, sender: number): Promise<Answer> {
  const answer = await fetch(`${site.url}/api/attendee-pinboard`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.1.${sender >> 8}.${sender & 255}`,
    },
    body: JSON.stringify({ alias: `Bat ${sender}`, location: 'Palma' }),
  })
  return {
    status: answer.status,
    text: await answer.text(),
    retryAfter: answer.headers.get('retry-after'),
  }
}
