import { afterEach, expect, test, vi } from 'vitest'
import type { BrowserError } from './browser-error'

const OWN = 'https://cave.example'

/** A page of an act. `sent` has the reports so far. */
async function aPage() {
  const page = { isOffline: false, sent: [] as BrowserError[] }
  vi.resetModules()
  vi.stubGlobal('location', { origin: OWN, pathname: '/timetable/x1-drip-theory' })
  vi.stubGlobal('document', { documentElement: { dataset: { page: '/timetable/:act' } } })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    if (page.isOffline) throw new TypeError('Failed to fetch')
    page.sent.push(JSON.parse(body) as BrowserError)
    return new Response()
  })
  const { report } = await import('./report')
  return { page, report }
}
afterEach(() => vi.unstubAllGlobals())

function errorAt(address: string, kind = 'TypeError', message = 'something'): Error {
  const stack = `${kind}: ${message}\n    at go (${address})`
  return Object.assign(new Error(message), { name: kind, stack })
}

const ownError = (kind: string) => errorAt(`${OWN}/assets/board-x1.js:1:2345`, kind)

test('a page reports three errors at most, and only its own count', async () => {
  const { page, report } = await aPage()
  const alien = errorAt('chrome-extension://abcdef/content.js:1:2')
  const other = errorAt('https://other.example/assets/board-x1.js:1:2')
  await Promise.all([alien, other, alien, 7, null].map((error) => report(error)))
  const kinds = ['First', 'Second', 'Third', 'Fourth', 'Fifth']
  await Promise.all(kinds.map((kind) => report(ownError(kind))))
  expect(page.sent.map(({ kind }) => kind)).toEqual(['First', 'Second', 'Third'])
})

test('a report that could not be sent does not count', async () => {
  const { page, report } = await aPage()
  page.isOffline = true
  for (let n = 0; n < 4; n += 1) await report(ownError('Lost'))
  page.isOffline = false
  await report(ownError('Found'))
  expect(page.sent.map(({ kind }) => kind)).toEqual(['Found'])
})

test.each([
  ['a file of ours', `${OWN}/assets/board-x1.js:1:2345`, 'something', 'board-x1.js:1:2345'],
  [
    'an inline script',
    `${OWN}/timetable/x1-drip-theory?picks=canary#canary:12:345`,
    'something',
    'page:12:345',
  ],
  [
    'Chromium with a script that is not there',
    '<anonymous>',
    `Failed to fetch dynamically imported module: ${OWN}/assets/live-x1.js`,
    'live-x1.js',
  ],
  [
    'Firefox with a script that is not there',
    '<anonymous>',
    `error loading dynamically imported module: ${OWN}/assets/live-x1.js`,
    'live-x1.js',
  ],
])('the place of an error: %s', async (_, address, message, place) => {
  const { page, report } = await aPage()
  await report(errorAt(address, 'TypeError', message), 'board')
  expect(page.sent).toEqual([
    { page: '/timetable/:act', island: 'board', kind: 'TypeError', trace: [place] },
  ])
})
