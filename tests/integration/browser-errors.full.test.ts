import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientFiles } from '../helpers/client-files'
import { startSiteProcess, type SiteProcess } from '../helpers/site'

/** A script of this build, such as `board.island-B0btrkpH.js`. */
const SCRIPT = [...clientFiles().keys()]
  .find((path) => path.includes('/board.island-'))!
  .split('/')
  .at(-1)!

const REPORT = {
  page: '/attendee-pinboard',
  island: 'board',
  kind: 'TypeError',
  trace: [`${SCRIPT}:1:2345`, 'page:12:345', SCRIPT],
}

let shared: SiteProcess
beforeAll(async () => {
  shared = await startSiteProcess({ env: { LOG_LEVEL: 'trace' } })
})
afterAll(() => shared[Symbol.asyncDispose]())

/** The lines about errors in browsers. @param start of the output that is read */
function linesOf(site: SiteProcess, start = 0): Record<string, unknown>[] {
  const lines = site
    .output()
    .slice(start)
    .split('\n')
    .filter((text) => text.includes('"browser error"'))
  return lines.map((text) => JSON.parse(text) as Record<string, unknown>)
}

function send(site: { url: string }, body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${site.url}/api/browser-errors`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

test('an error in a browser is one line in the log, that says where it happened', async () => {
  const start = shared.output().length
  const pages = ['/', '/*', '/timetable/:act', REPORT.page]
  for (const page of pages) expect((await send(shared, { ...REPORT, page })).status).toBe(204)
  await expect.poll(() => linesOf(shared, start).map(({ page }) => page)).toEqual(pages)
  expect(linesOf(shared, start).at(-1)).toMatchObject({
    page: '/attendee-pinboard',
    island: 'board',
    kind: 'TypeError',
    trace: `${SCRIPT}:1:2345 page:12:345 ${SCRIPT}`,
  })
})

test('what is no report is refused', async () => {
  const refused = [
    { ...REPORT, message: 'canary' },
    { ...REPORT, kind: 7 },
    { ...REPORT, page: `/${'canary'.repeat(20)}` },
    { ...REPORT, trace: [] },
    { ...REPORT, trace: Array(6).fill('page:1:1') },
    ['canary'],
    'canary',
    null,
  ]
  for (const body of refused) expect((await send(shared, body)).status).toBe(422)
  expect(shared.output().toLowerCase()).not.toContain('canary')
})

test('nothing that somebody may have typed gets from a report into the log, also no name of a person', async () => {
  const start = shared.output().length
  const reports = [
    { ...REPORT, kind: 'JaneDoe' },
    { ...REPORT, kind: 'Canary Jane Doe' },
    { ...REPORT, page: '/jane-doe' },
    { ...REPORT, page: '/timetable/jane' },
    { ...REPORT, island: 'jane-doe' },
    {
      ...REPORT,
      trace: ['jane', 'jane-doe.js:1:1', 'jane-Lindberg.js:1:1', 'jane:1:1', 'page:jane'],
    },
  ]
  for (const [n, body] of reports.entries()) {
    const headers = { 'X-Forwarded-For': `192.0.2.${n}` }
    expect((await send(shared, body, headers)).status).toBe(204)
  }
  await expect.poll(() => linesOf(shared, start)).toHaveLength(reports.length)
  expect(shared.output().toLowerCase()).not.toMatch(/jane|canary/)
  expect(linesOf(shared, start)).toMatchObject([
    { kind: 'Error' },
    { kind: 'Error' },
    { page: 'unknown' },
    { page: 'unknown' },
    { island: 'unknown' },
    { trace: 'unknown unknown unknown unknown unknown' },
  ])
})

test('a script of an older build is named as it was sent', async () => {
  const start = shared.output().length
  const body = { ...REPORT, trace: ['toasts.island-0ld_0ne-.js:1:2', 'board.island-0ld_0ne-.js'] }
  await send(shared, body, { 'X-Forwarded-For': '192.0.2.100' })
  await expect
    .poll(() => linesOf(shared, start))
    .toMatchObject([{ trace: 'toasts.island-0ld_0ne-.js:1:2 board.island-0ld_0ne-.js' }])
})

test('a flood of errors from many addresses is sampled, and every report of it answered', async () => {
  await using site = await startSiteProcess({ env: { LOG_LEVEL: 'warn' } })
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, n) =>
      send(site, REPORT, { 'X-Forwarded-For': `192.0.2.${n}` }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  await expect.poll(() => linesOf(site).length).toBeGreaterThanOrEqual(21)
  // The flood may span two minutes, and each has its own sample.
  expect(linesOf(site).length).toBeLessThanOrEqual(44)
})

test('one address leaves room in the log for the others, also when it is a whole network of IPv6', async () => {
  await using site = await startSiteProcess({ env: { LOG_LEVEL: 'warn' } })
  const from = (address: string, page: string) =>
    send(site, { ...REPORT, page }, { 'X-Forwarded-For': address })
  const pagesLogged = () => linesOf(site).map(({ page }) => page)
  for (let n = 1; n <= 120; n += 1) await from(`2001:db8:1:2::${n.toString(16)}`, '/')
  for (const address of ['2001:db8:1:3::1', '192.0.2.1']) await from(address, '/privacy')
  await expect.poll(() => pagesLogged().filter((page) => page === '/privacy')).toHaveLength(2)
  // The flood may span two minutes.
  expect(pagesLogged().filter((page) => page === '/').length).toBeOneOf([5, 6, 7, 8, 9, 10])
})

test('other sites cannot report, nothing large is read, and nothing is there to be read', async () => {
  expect((await send(shared, REPORT, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  expect((await send(shared, { ...REPORT, page: 'x'.repeat(3000) })).status).toBe(413)
  expect((await fetch(`${shared.url}/api/browser-errors`)).status).toBe(405)
})
