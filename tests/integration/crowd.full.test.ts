import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../helpers/database'
import { startSite } from '../helpers/site'

test('a crowd that asks for Studio sessions passes the same queue', async () => {
  await using pg = await testDatabase('seeded')
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
  await pg.sql.begin(async (sql) => {
    await sql`lock table audit`
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const response = await fetch(`${site.url}/studio/session`, {
          method: 'POST',
          headers: { 'x-admin-password': 'wrong', 'X-Forwarded-For': `192.0.2.${index}` },
        })
        return [response.status, response.headers.get('Retry-After'), await response.text()]
      }),
    )
    expect(answers.map(([status]) => status)).toEqual(answers.map(() => 503))
    const crowded = answers.filter(([, , text]) => String(text).includes('crowded'))
    expect(crowded.length).toBeGreaterThanOrEqual(40)
    expect(new Set(crowded.map(([, retryAfter]) => retryAfter))).toEqual(new Set(['1']))
  })
})

test('in a crowd the site looks at other requests between two pages', async () => {
  await using site = await startSite()
  const sockets = await Promise.all(
    Array.from({ length: 21 }, async () => {
      const socket = connect(site.port, '127.0.0.1')
      await once(socket, 'connect')
      return socket
    }),
  )
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  const [balancer, ...visitors] = sockets
  const answered: string[] = []
  balancer?.on('data', () => answered.push('health'))
  for (const visitor of visitors)
    visitor.once('data', () => {
      answered.push('page')
      if (answered.length === 1) balancer?.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    })
  // All of them are there before the first is answered. Each gets a page of its own.
  for (const visitor of visitors)
    visitor.write('GET /attendee-pinboard?before=x HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => answered.length).toBe(sockets.length)
  expect(answered.indexOf('health')).toBeLessThan(10)
})
