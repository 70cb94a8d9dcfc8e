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

const ownError = (kind: string) => errorAt(`${OWN}/assets/board-x1Y_Z3-4.js:1:2345`, kind)

test('a page reports three errors at most, and only its own count', async () => {
  const { page, report } = await aPage()
  const alien = errorAt('chrome-extension://abcdef/content.js:1:2')
  const other = errorAt('https://other.example/assets/board-x1Y_Z3-4.js:1:2')
  await Promise.all([alien, other, alien, 7, null].map((error) => report(error)))
  const kinds = ['TypeError', 'RangeError', 'URIError', 'SyntaxError', 'EvalError']
  await Promise.all(kinds.map((kind) => report(ownError(kind))))
  expect(page.sent.map(({ kind }) => kind)).toEqual(['TypeError', 'RangeError', 'URIError'])
})

test('a report that could not be sent does not count', async () => {
  const { page, report } = await aPage()
  page.isOffline = true
  for (let n = 0; n < 4; n += 1) await report(ownError('RangeError'))
  page.isOffline = false
  await report(ownError('TypeError'))
  expect(page.sent.map(({ kind }) => kind)).toEqual(['TypeError'])
})

test('the class of an error is one of the language or the platform, or just an error', async () => {
  const { page, report } = await aPage()
  await report(ownError('NotFoundError'))
  await report(ownError('JaneDoe'))
  expect(page.sent.map(({ kind }) => kind)).toEqual(['NotFoundError', 'Error'])
})

test('of what React has recovered from a page reports the first error, without its class', async () => {
  const { page, report } = await aPage()
  for (const island of ['board', 'board', 'toasts'])
    await report(ownError('TypeError'), island, 'Recovered')
  await report(ownError('TypeError'), 'board')
  expect(page.sent).toMatchObject([
    { island: 'board', kind: 'Recovered' },
    { island: 'board', kind: 'TypeError' },
  ])
})

test('a script that cannot be parsed has its file as its place', async () => {
  const { page, report } = await aPage()
  for (const script of ['./live-x1Y_Z3-4.js', '/assets/entry.client-x1Y_Z3-4.js'])
    await report(Object.assign(new SyntaxError('Unexpected token'), { stack: '', script }))
  expect(page.sent.map(({ kind, trace }) => [kind, ...trace])).toEqual([
    ['SyntaxError', 'live-x1Y_Z3-4.js'],
    ['SyntaxError', 'entry.client-x1Y_Z3-4.js'],
  ])
})

test('a script whose name is not one that the build gives is none of ours', async () => {
  const { page, report } = await aPage()
  await report(errorAt(`${OWN}/assets/jane.doe.js:1:2`))
  expect(page.sent).toEqual([])
})

test.each([
  [
    'a file of ours',
    `${OWN}/assets/board-x1Y_Z3-4.js:1:2345`,
    'something',
    'board-x1Y_Z3-4.js:1:2345',
  ],
  [
    'an inline script',
    `${OWN}/timetable/x1-drip-theory?picks=canary#canary:12:345`,
    'something',
    'page:12:345',
  ],
  [
    'Chromium with a script that is not there',
    '<anonymous>',
    `Failed to fetch dynamically imported module: ${OWN}/assets/live-x1Y_Z3-4.js`,
    'live-x1Y_Z3-4.js',
  ],
  [
    'Firefox with a script that is not there',
    '<anonymous>',
    `error loading dynamically imported module: ${OWN}/assets/live-x1Y_Z3-4.js`,
    'live-x1Y_Z3-4.js',
  ],
])('the place of an error: %s', async (_, address, message, place) => {
  const { page, report } = await aPage()
  await report(errorAt(address, 'TypeError', message), 'board')
  expect(page.sent).toEqual([
    { page: '/timetable/:act', island: 'board', kind: 'TypeError', trace: [place] },
  ])
})
