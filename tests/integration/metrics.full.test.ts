import { expect, test } from 'vitest'
import { startSite } from '../helpers/site'

const TOKEN = 'token-of-the-metrics-server'
const authorized = { headers: { authorization: `Bearer ${TOKEN}` } }

test('Prometheus reads the site’s figures with its token', async () => {
  await using site = await startSite({ env: { METRICS_TOKEN: TOKEN } })
  for (const path of ['/', '/', '/api/nowhere']) await fetch(site.url + path)
  const answer = await fetch(`${site.url}/metrics`, authorized)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = (await answer.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'festival_http_responses_total{status="200"} 2',
      'festival_http_responses_total{status="404"} 1',
      'festival_http_requests_shed_total 0',
      'festival_database_up 1',
      'festival_content_loaded 1',
      expect.stringMatching(/^festival_booked_ratio \d/),
      expect.stringMatching(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/),
      expect.stringMatching(/^process_resident_memory_bytes \d+$/),
    ]),
  )
  // The format of one sample: a name, labels with short values, a number.
  for (const line of lines.filter((line) => line !== '' && !line.startsWith('#')))
    expect(line).toMatch(
      /^[a-z_][a-z_0-9]*(\{\w+="[\w.+]*"(,\w+="[\w.+]*")*\})? (-?[\d.e+-]+|Nan|\+Inf)$/,
    )
})

test('without the token there is nothing at the address', async () => {
  await using open = await startSite({ env: { METRICS_TOKEN: TOKEN } })
  await using closed = await startSite()
  for (const [site, init] of [
    [open, {}],
    [open, { headers: { authorization: `Bearer ${TOKEN}x` } }],
    [open, { method: 'POST' }],
    [open, { method: 'OPTIONS' }],
    [closed, authorized],
  ] as const) {
    const answer = await fetch(`${site.url}/metrics`, init)
    expect([answer.status, await answer.text()]).toEqual([
      404,
      expect.not.stringContaining('festival_'),
    ])
  }
  expect((await fetch(`${open.url}/metrics`, { ...authorized, method: 'DELETE' })).status).toBe(405)
})

test('the database’s absence is a figure like any other', async () => {
  await using site = await startSite({ env: { METRICS_TOKEN: TOKEN } })
  await site.services.database.close()
  expect(await (await fetch(`${site.url}/metrics`, authorized)).text()).toContain(
    '\nfestival_database_up 0\n',
  )
})
