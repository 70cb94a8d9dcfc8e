import { expect, test } from 'vitest'
import { startSiteProcess } from '../helpers/site'

const REPORT = {
  page: '/attendee-pinboard',
  island: 'board',
  kind: 'TypeError',
  trace: ['board.island-x1Y_.js:1:2345', 'page:12:345', 'live-x1.js'],
}

function send(site: { url: string }, body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${site.url}/api/browser-errors`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

test('an error in a browser is one line in the log, that says where it happened', async () => {
  await using site = await startSiteProcess({ env: { LOG_LEVEL: 'warn' } })
  for (const page of ['/', '/*', '/timetable/:act', REPORT.page])
    expect((await send(site, { ...REPORT, page })).status).toBe(204)
  await expect.poll(() => site.output()).toContain(REPORT.page)
  const line =
    site
      .output()
      .split('\n')
      .find((text) => text.includes('browser error') && text.includes(REPORT.page)) ?? ''
  expect(JSON.parse(line)).toMatchObject({
    page: '/attendee-pinboard',
    island: 'board',
    kind: 'TypeError',
    trace: 'board.island-x1Y_.js:1:2345 page:12:345 live-x1.js',
  })
})

test('nothing that somebody may have typed fits into a report', async () => {
  await using site = await startSiteProcess({ env: { LOG_LEVEL: 'trace' } })
  const refused = [
    { ...REPORT, message: 'canary' },
    { ...REPORT, kind: 'canary' },
    { ...REPORT, kind: 'Canary Jane Doe' },
    { ...REPORT, page: '/artist-flight-form?name=canary' },
    { ...REPORT, page: '/timetable/canary' },
    { ...REPORT, island: 'Canary' },
    { ...REPORT, trace: ['canary'] },
    { ...REPORT, trace: ['canary:1:1'] },
    { ...REPORT, trace: [] },
    { ...REPORT, trace: Array(6).fill('a.js:1:1') },
    ['canary'],
    'canary',
    null,
  ]
  for (const body of refused) expect((await send(site, body)).status).toBe(422)
  expect(site.output().toLowerCase()).not.toContain('canary')
})

test('a flood of errors is sampled, and every report of it answered', async () => {
  await using site = await startSiteProcess({ env: { LOG_LEVEL: 'warn' } })
  const answers = await Promise.all(Array.from({ length: 150 }, () => send(site, REPORT)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  await send(site, { ...REPORT, kind: 'RangeError' })
  const lines = () =>
    site
      .output()
      .split('\n')
      .filter((text) => text.includes('browser error'))
  await expect.poll(() => lines().length).toBeGreaterThanOrEqual(21)
  // The flood may span two minutes, and each has its own sample.
  expect(lines().length).toBeLessThanOrEqual(44)
})

test('other sites cannot report, nothing large is read, and nothing is there to be read', async () => {
  await using site = await startSiteProcess()
  expect((await send(site, REPORT, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  expect((await send(site, { ...REPORT, page: 'x'.repeat(3000) })).status).toBe(413)
  expect((await fetch(`${site.url}/api/browser-errors`)).status).toBe(405)
})
