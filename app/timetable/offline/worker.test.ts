import { afterEach, expect, test, vi } from 'vitest'
import { ICONS, KEPT, ORIGIN, HTML, startWorker, WHOLE, type Answer } from './worker-for-tests'

afterEach(() => void vi.useRealTimers())

test('it keeps the page, the files that the page names and the icons, and nothing else', async () => {
  const worker = startWorker({ ...WHOLE })
  await worker.install()
  expect(worker.kept()).toEqual([KEPT])
})

test('in another language it keeps that page, beside the copy in English, and leaves the English pages alone', async () => {
  const stores = new Map<string, Map<string, Response>>()
  const english = startWorker({ ...WHOLE }, { stores })
  await english.install()
  const german = startWorker(
    {
      ...WHOLE,
      '/de/timetable': { body: HTML.replace('lang="en"', 'lang="de"') },
      '/de/site.webmanifest': { body: '{}' },
    },
    { page: '/de/timetable', stores },
  )
  await german.install()
  expect(german.kept()).toHaveLength(2)
  expect(await german.request('/timetable')).toBeUndefined()
  for (const path of ['/de/timetable', '/assets/a.woff2']) delete german.network[path]
  expect(await (await german.request('/de/timetable'))?.text()).toContain('lang="de"')
  await english.install()
  await english.settled()
  expect(german.kept()).toHaveLength(2)
})

test.each([
  ['another host', 'https://evil.example/timetable', {}],
  ['a part of a file', '/assets/a.woff2', { mode: 'cors', range: true }],
  ['a form', '/timetable', { method: 'POST' }],
  ['another page', '/artist-flight-form', {}],
  ['an API', '/api/pick-lists', { mode: 'cors' }],
  ['a feed', '/calendar.ics', { mode: 'cors' }],
  ['the page read by its own script', '/timetable', { mode: 'cors' }],
])('it leaves %s to the browser', async (_, path, init) => {
  const worker = startWorker({ ...WHOLE })
  await worker.install()
  expect(await worker.request(path, init)).toBeUndefined()
})

test.each<[string, Answer]>([
  ['a page with an error', { status: 500, body: HTML }],
  ['part of a page', { status: 206, body: HTML }],
  ['a page that came by a redirect', { body: HTML, redirected: true }],
  ['a page of another origin', { body: HTML, type: 'opaque' }],
  ['a file that is no page', { body: HTML, headers: { 'Content-Type': 'text/plain' } }],
])('it keeps no %s', async (_, page) => {
  const worker = startWorker({ ...WHOLE, '/timetable': page })
  await expect(worker.install()).rejects.toThrow('not to be kept')
  expect(worker.kept()).toEqual([])
})

test('a timetable of which a filter shows a part does not take the place of the copy', async () => {
  const worker = startWorker({ ...WHOLE })
  await worker.install()
  worker.network['/timetable'] = { body: HTML.replace('</html>', 'filtered</html>') }
  const filtered = await worker.request('/timetable?chamber=The+Lake')
  expect(await filtered?.text()).toContain('filtered')
  await worker.settled()
  delete worker.network['/timetable']
  expect(await (await worker.request('/timetable'))?.text()).not.toContain('filtered')
})

test('a page whose files are not all there is not kept, so that a copy is always whole', async () => {
  const worker = startWorker({ ...WHOLE })
  delete worker.network['/assets/night.js']
  await expect(worker.install()).rejects.toThrow('Failed to fetch')
  expect(worker.kept().flat()).not.toContain('/timetable')
})

test.each(['/assets/night.js', ICONS[0]!])('%s that comes as a page is not kept', async (path) => {
  const worker = startWorker({ ...WHOLE, [path]: { headers: { 'Content-Type': 'text/html' } } })
  await expect(worker.install()).rejects.toThrow('not to be kept')
  expect(worker.kept().flat()).not.toContain('/timetable')
})

test('a drawing that was painted anew under its old name takes the place of the old one', async () => {
  const page = HTML.replace('</html>', '<img src="/rock/strata.svg"></html>')
  const worker = startWorker({
    ...WHOLE,
    '/timetable': { body: page },
    '/rock/strata.svg': { body: 'old' },
  })
  await worker.install()
  worker.network['/rock/strata.svg'] = { body: 'new' }
  worker.network['/assets/night.js'] = { body: 'nobody asks for it again' }
  await worker.request('/timetable')
  await worker.settled()
  const textOf = async (path: string) => (await worker.request(path, { mode: 'cors' }))?.text()
  expect(await textOf('/rock/strata.svg')).toBe('new')
  expect(await textOf('/assets/night.js')).toBe('script')
})

test('without a line the copy says when it was made, and an act is a place in it', async () => {
  const worker = startWorker({ ...WHOLE })
  await worker.install()
  for (const path of Object.keys(WHOLE)) delete worker.network[path]
  const page = await (await worker.request('/timetable'))?.text()
  expect(page).toContain(`data-copy-of="${Date.parse('2026-03-13T13:05:00Z')}"`)
  // Node's Response.redirect wants a whole address, a browser completes it.
  await expect(worker.request('/timetable/abc-drip-theory')).rejects.toThrow('/timetable#act-abc')
  expect(await (await worker.request('/assets/a.woff2', { mode: 'cors' }))?.text()).toBe('font')
})

test.each([502, 503])('a server that answers %i is as good as none', async (status) => {
  const worker = startWorker({ ...WHOLE })
  await worker.install()
  worker.network['/timetable'] = { status, body: 'away' }
  expect(await (await worker.request('/timetable'))?.text()).toContain('data-copy-of=')
})

test('without a copy the visitor sees the error of the server', async () => {
  const worker = startWorker({ ...WHOLE })
  for (const path of ['/timetable', '/timetable/abc-drip-theory']) {
    worker.network[path] = { status: 503, body: 'Back in a moment' }
    const response = await worker.request(path)
    expect([response?.status, await response?.text()]).toEqual([503, 'Back in a moment'])
  }
})

test('a visitor who has waited for an act on a slow line does not wait for the page again', async () => {
  const worker = startWorker({ ...WHOLE })
  await worker.install()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const never = new Promise<Answer>(() => {})
  Object.assign(worker.network, { '/timetable': never, '/timetable/abc-drip-theory': never })
  const led = worker.request('/timetable/abc-drip-theory').catch(String)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await led).toContain('#act-abc')
  const page = worker.request('/timetable').then((response) => response?.text())
  await vi.advanceTimersByTimeAsync(1)
  expect(await page).toContain('data-copy-of=')
  // The next visit waits for the network again.
  let isShown = false
  const later = worker.request('/timetable').then(() => (isShown = true))
  await vi.advanceTimersByTimeAsync(2999)
  for (let turn = 0; turn < 20; turn++) await new Promise((next) => setImmediate(next))
  expect(isShown).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await later
})

test('a slow line is given three seconds, and keeps what comes later', async () => {
  const worker = startWorker({ ...WHOLE })
  await worker.install()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let arrive: (page: Answer) => void = () => {}
  worker.network['/timetable'] = new Promise((done) => (arrive = done))
  let shown: string | undefined
  const asking = worker.request('/timetable').then(async (page) => (shown = await page?.text()))
  await vi.advanceTimersByTimeAsync(2999)
  // A body is read in turns of the event loop.
  for (let turn = 0; turn < 20; turn++) await new Promise((next) => setImmediate(next))
  expect(shown).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await asking
  expect(shown).toContain('data-copy-of=')
  arrive({ body: HTML.replace('lang="en"', 'lang="en" data-late') })
  await worker.settled()
  delete worker.network['/timetable']
  const later = worker.request('/timetable').then((page) => page?.text())
  await vi.advanceTimersByTimeAsync(3000)
  expect(await later).toContain('data-late')
})

test('a new build gets a cache of its own, and the old one goes once the new one is whole', async () => {
  const worker = startWorker({ ...WHOLE })
  await worker.install()
  worker.network['/timetable'] = { body: HTML.replace('/assets/a.', '/assets/b.') }
  await worker.request('/timetable')
  await worker.settled()
  expect(worker.kept()[0]).toContain('/timetable')
  worker.network['/assets/b.woff2'] = { body: 'font' }
  await worker.request('/timetable')
  await worker.settled()
  expect(worker.kept()).toEqual([KEPT.map((path) => path.replace('/a.', '/b.'))])
})

test('as long as another tab is open its build is there for it, though not as the copy', async () => {
  const worker = startWorker({ ...WHOLE })
  await worker.install()
  worker.tabs.push({ url: `${ORIGIN}/timetable/abc-drip-theory` })
  worker.network['/timetable'] = { body: HTML.replace('/night.', '/late.') }
  worker.network['/assets/late.js'] = { body: 'script of the new build' }
  delete worker.network['/assets/night.js']
  await worker.request('/timetable')
  await worker.settled()
  const script = await worker.request('/assets/night.js', { mode: 'cors' })
  expect(await script?.text()).toBe('script')
  delete worker.network['/timetable']
  expect(await (await worker.request('/timetable'))?.text()).toContain('/late.js')
  // Tabs with other pages of the site need no old cache.
  worker.tabs[1] = { url: `${ORIGIN}/` }
  worker.network['/timetable'] = { body: HTML.replace('/night.', '/late.') }
  await worker.request('/timetable')
  await worker.settled()
  expect(worker.kept()).toHaveLength(1)
})
