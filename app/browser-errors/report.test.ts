import { afterEach, expect, test, vi } from 'vitest'

interface Report {
  kind: string
  trace: string[]
}
const OWN = 'https://cave.example'

/** A page of an act. `sent` has the reports so far. */
async function aPage() {
  const page = { isOffline: false, sent: [] as Report[] }
  vi.resetModules()
  vi.stubGlobal('location', { origin: OWN, pathname: '/timetable/x1-drip-theory' })
  vi.stubGlobal('document', { documentElement: { dataset: { page: '/timetable/:act' } } })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    if (page.isOffline) throw new TypeError('Failed to fetch')
    page.sent.push(JSON.parse(body) as Report)
    return new Response()
  })
  const { report } = await import('./report')
  return { page, report }
}
afterEach(() => vi.unstubAllGlobals())

function errorAt(address: string, kind = 'TypeError'): Error {
  const stack = `${kind}: something\n    at go (${address})`
  return Object.assign(new Error('something'), { name: kind, stack })
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

test('a script that cannot be parsed has its file as its place', async () => {
  const { page, report } = await aPage()
  for (const script of ['./live-x1Y_Z3-4.js', '/assets/entry.client-x1Y_Z3-4.js'])
    await report(Object.assign(new SyntaxError('Unexpected token'), { stack: '', script }))
  expect(page.sent.map(({ kind, trace }) => [kind, ...trace])).toEqual([
    ['SyntaxError', 'live-x1Y_Z3-4.js'],
    ['SyntaxError', 'entry.client-x1Y_Z3-4.js'],
  ])
})

test('a script that is not there is named before the places that have asked for it', async () => {
  const { page, report } = await aPage()
  const lost = errorAt(`${OWN}/timetable/x1-drip-theory:12:345`)
  await report(Object.assign(lost, { script: './live-x1Y_Z3-4.js' }))
  const thrown = errorAt(`${OWN}/assets/live-x1Y_Z3-4.js:1:2`)
  await report(Object.assign(thrown, { script: './live-x1Y_Z3-4.js' }))
  expect(page.sent.map(({ trace }) => trace)).toEqual([
    ['live-x1Y_Z3-4.js', 'page:12:345'],
    ['live-x1Y_Z3-4.js:1:2'],
  ])
})

test.each([
  ['a file of ours', `${OWN}/assets/board-x1Y_Z3-4.js:1:2345`, 'board-x1Y_Z3-4.js:1:2345'],
  [
    'a file that was asked for again',
    `${OWN}/assets/board-x1Y_Z3-4.js##:1:23`,
    'board-x1Y_Z3-4.js:1:23',
  ],
  ['an inline script', `${OWN}/timetable/x1-drip-theory?picks=canary#canary:12:345`, 'page:12:345'],
])('the place of an error: %s', async (_, address, place) => {
  const { page, report } = await aPage()
  await report(errorAt(address), 'board')
  expect(page.sent).toEqual([
    { page: '/timetable/:act', island: 'board', kind: 'TypeError', trace: [place] },
  ])
})
