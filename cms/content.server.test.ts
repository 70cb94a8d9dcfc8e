import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { aProvider } from '../tests/helpers/booking'
import { temporaryFolder } from '../tests/helpers/lake'
import { contentClient } from './client.server'
import { openContent } from './content.server'
import {
  BOOKING_SETTINGS_QUERY,
  HOME_QUERY,
  PRIVACY_QUERY,
  REVEAL_QUERY,
  SECRETS_QUERY,
  SITE_QUERY,
} from './queries'

const SITE = {
  title: 'Trance & Madness',
  edition: 'Third edition',
  tagline: 'Dark.',
  footerTagline: 'Deep.',
  dates: '12–15 March 2026',
  startDate: '2026-03-12',
  endDate: '2026-03-15',
  place: 'Mallorca, Spain',
  timeZone: 'Europe/Madrid',
  countdownTarget: '2026-03-12T23:00:00Z',
  ticketUrl: 'https://book.example',
  contactPhone: '+34 600 000 000',
  contactUrl: 'https://chat.example',
  responseTimeJoke: 'Soon.',
  streamNote: 'Live.',
  shareMessage: 'Come.',
  flightSearchUrl: 'https://flights.example',
  lineupSummary: '21 confirmed artists',
  confirmedArtists: 21,
  headlinerActs: 7,
  headlineAct: 'Mother Karst',
  copyrightYear: 2026,
  sections: [],
}
const HOME = {
  events: [],
  about: [],
  schedule: [],
  artists: [{ id: 'a1', name: 'Mother Karst', tier: 'headliner', day: 'Friday' }],
  gallery: [],
  bookingCards: [],
  rules: [],
  legal: [],
}
const BOOKING = {
  capacity: 500,
  confirmedBookings: 480,
  bonusTickets: 25,
  bonusPhase: false,
  nearThreshold: 90,
}
const ANSWERS: Record<string, unknown> = {
  [SITE_QUERY]: SITE,
  [HOME_QUERY]: HOME,
  [BOOKING_SETTINGS_QUERY]: BOOKING,
  [REVEAL_QUERY]: { days: [], artists: [] },
  [SECRETS_QUERY]: [],
  [PRIVACY_QUERY]: { page: null },
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const json =
  (body: unknown): Answer =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
/** What the far side does with everything it is asked. */
const WEATHER = {
  answers: (request, response) => json({ result: ANSWERS[queryOf(request)] })(request, response),
  'says 500': (_, response) => response.writeHead(500).end('oops'),
  'says 401': (_, response) =>
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"Unauthorized"}'),
  'sends a page': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
  'sends other JSON': json({ hello: 'world' }),
  'sends broken JSON': (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"result":'),
  'sends nonsense': json({ result: 'nonsense' }),
  'knows nothing': json({ result: null }),
  redirects: (_, response) => response.writeHead(302, { location: '/login' }).end(),
  'hangs up': (request) => request.socket.destroy(),
  'never answers': () => undefined,
  'sends too much': json({ result: { ...SITE, padding: 'x'.repeat(3_000_000) } }),
  'sends without end': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(100_000, 32))) continue
    }
    response.on('drain', more)
    more()
  },
  drips: (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(timer))
  },
} satisfies Record<string, Answer>
type Weather = keyof typeof WEATHER
const BAD = Object.keys(WEATHER).filter((weather) => weather !== 'answers') as Weather[]

/** A far side that does as it is told; listeners are taken in and hear what `tell` says. */
async function farSide(weather: Weather) {
  const state = { weather, asked: 0 }
  const listeners = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    if (state.weather === 'answers' && request.url?.includes('/data/listen/')) {
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .write('event: welcome\ndata: {"listenerName":"x"}\n\n')
      listeners.add(response.on('close', () => listeners.delete(response)))
      return
    }
    state.asked += 1
    WEATHER[state.weather](request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const apiHost = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    state,
    client: contentClient({ projectId: 'abc123', dataset: 'production', token: 'secret', apiHost }),
    isHeard: () => listeners.size > 0,
    tell: () => listeners.forEach((response) => response.write('event: mutation\ndata: {}\n\n')),
    dropListeners: () => listeners.forEach((response) => response.destroy()),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function openDoor(
  far: Pick<Awaited<ReturnType<typeof farSide>>, 'client'>,
  {
    dataDir = temporaryFolder(),
    seed = { ...ANSWERS, [SITE_QUERY]: { ...SITE, title: 'The seed' } },
  } = {},
) {
  const log: { level: number; msg: string; problem?: string; list?: string }[] = []
  const content = openContent({
    client: far.client,
    seed: async (query) => (seed as Record<string, unknown>)[query],
    dataDir,
    now: () => new Date(),
    wasSoldOut: () => false,
    log: pino({ level: 'info' }, { write: (line: string) => log.push(JSON.parse(line)) }),
  })
  return { content, log, dataDir, [Symbol.asyncDispose]: () => content.close() }
}

async function timed<T>(work: Promise<T>): Promise<{ value: T; ms: number }> {
  const begun = performance.now()
  const value = await work
  return { value, ms: performance.now() - begun }
}

test('what the lake answers is shown, parsed, and copied to the disk for nobody else to read', async () => {
  await using far = await farSide('answers')
  await using door = openDoor(far)
  expect((await door.content.site()).title).toBe('Trance & Madness')
  expect((await door.content.home()).artists).toMatchObject([
    { name: 'Mother Karst', description: null },
  ])
  expect(door.content.bookingSettingsAtHand()).toEqual(await door.content.bookingSettings())
  await door.content.settled()
  expect([door.content.isLoaded(), await door.content.reveal()]).toEqual([true, []])
  expect(readdirSync(join(door.dataDir, 'content-cache')).toSorted()).toEqual(
    ['booking-settings', 'home', 'privacy', 'reveal', 'secrets', 'site'].map(
      (name) => `abc123-production-${name}.json`,
    ),
  )
})

test('a thousand readers at once cost one question for each query', async () => {
  await using far = await farSide('answers')
  await using door = openDoor(far)
  await Promise.all(
    Array.from({ length: 1000 }, () => Promise.all([door.content.site(), door.content.home()])),
  )
  // A welcome of the listener may already have led to a second reading.
  expect(far.state.asked).toBeLessThanOrEqual(10)
})

test.concurrent.each(BAD)(
  'on a cold start with a lake that %s, pages have the seed without waiting for it, and the content once it answers',
  async (weather) => {
    await using far = await farSide(weather)
    await using door = openDoor(far)
    const { value, ms } = await timed(
      Promise.all([
        door.content.site(),
        door.content.home(),
        door.content.bookingSettings(),
        door.content.reveal(),
        door.content.privacy().catch(() => null),
      ]),
    )
    expect([value[0].title, door.content.isLoaded()]).toEqual(['The seed', false])
    // The lake's own deadline is two seconds; these tests run side by side.
    expect(ms).toBeLessThan(1000)
    const version = door.content.version()
    far.state.weather = 'answers'
    await vi.waitFor(
      async () => expect((await door.content.site()).title).toBe('Trance & Madness'),
      { timeout: 8000, interval: 20 },
    )
    expect(door.content.version()).not.toBe(version)
  },
)

test.concurrent.each(BAD)(
  'a lake that %s after a good start changes nothing, at once or later, and is logged once',
  async (weather) => {
    await using far = await farSide('answers')
    await using door = openDoor(far)
    await vi.waitFor(() => expect(far.isHeard()).toBe(true), { timeout: 8000 })
    await sleep(100)
    const version = door.content.version()
    far.state.weather = weather
    far.tell()
    far.dropListeners()
    for (let n = 0; n < 10; n++) {
      const { value, ms } = await timed(door.content.site())
      expect([value.title, ms < 1000]).toEqual(['Trance & Madness', true])
      await sleep(250)
    }
    expect([door.content.version(), door.content.isLoaded()]).toEqual([version, true])
    // The slowest of them is given up after two seconds; a busy machine tells a little later.
    await vi.waitFor(() => expect(door.log.filter(({ level }) => level >= 40)).toHaveLength(1), {
      timeout: 8000,
    })
  },
)

test('the first page of a cold start does not wait for a silent lake', async () => {
  await using far = await farSide('never answers')
  await using door = openDoor(far)
  const { ms } = await timed(Promise.all([door.content.site(), door.content.home()]))
  // The lake is given two seconds.
  expect(ms).toBeLessThan(1500)
})

test('a cold start with the lake away takes the copy on the disk rather than the seed', async () => {
  const dataDir = temporaryFolder()
  await using far = await farSide('answers')
  await using before = openDoor(far, { dataDir })
  await before.content.settled()
  await before.content.close()
  far.state.weather = 'never answers'
  await using door = openDoor(far, { dataDir })
  const { value, ms } = await timed(door.content.site())
  expect([value.title, ms < 300]).toEqual(['Trance & Madness', true])
  await Promise.all([
    door.content.home(),
    door.content.bookingSettings(),
    door.content.reveal(),
    door.content.privacy().catch(() => null),
  ])
  expect([door.content.isLoaded(), door.content.version()]).toEqual([
    true,
    before.content.version(),
  ])
})

test('a copy that is damaged or of another time is passed over', async () => {
  const dataDir = temporaryFolder()
  await using far = await farSide('answers')
  await using before = openDoor(far, { dataDir })
  await before.content.settled()
  const copy = join(dataDir, 'content-cache', 'abc123-production-site.json')
  far.state.weather = 'hangs up'
  for (const damaged of [
    readFileSync(copy, 'utf8').slice(0, 100),
    '{"title":"Only a title"}',
    '',
  ]) {
    writeFileSync(copy, damaged)
    await using door = openDoor(far, { dataDir })
    expect((await door.content.site()).title).toBe('The seed')
  }
})

test('a change is shown within a second of being told, and the version says so', async () => {
  await using far = await farSide('answers')
  await using door = openDoor(far)
  await vi.waitFor(() => expect(far.isHeard()).toBe(true), { timeout: 8000 })
  const version = door.content.version()
  ANSWERS[SITE_QUERY] = { ...SITE, tagline: 'Darker.' }
  far.tell()
  await vi.waitFor(async () => expect((await door.content.site()).tagline).toBe('Darker.'), {
    timeout: 8000,
    interval: 5,
  })
  expect(door.content.version()).not.toBe(version)
  ANSWERS[SITE_QUERY] = SITE
  far.tell()
  await vi.waitFor(() => expect(door.content.version()).toBe(version), {
    timeout: 8000,
    interval: 5,
  })
})

test('changes without a pause are shown meanwhile, and do not lead to a question each', async () => {
  await using far = await farSide('answers')
  await using door = openDoor(far)
  await vi.waitFor(() => expect(far.isHeard()).toBe(true), { timeout: 8000 })
  await sleep(200)
  far.state.asked = 0
  for (let n = 0; n < 100; n++) {
    far.tell()
    await sleep(3)
  }
  const rounds = far.state.asked / 5
  expect(rounds).toBeGreaterThan(1)
  expect(rounds).toBeLessThan(50)
  expect(door.content.isLoaded()).toBe(true)
})

test('what was missed while the listener was cut off is read when it is back', async () => {
  await using far = await farSide('answers')
  await using door = openDoor(far)
  await vi.waitFor(() => expect(far.isHeard()).toBe(true), { timeout: 8000 })
  await sleep(100)
  ANSWERS[BOOKING_SETTINGS_QUERY] = { ...BOOKING, capacity: 600 }
  far.dropListeners()
  await vi.waitFor(async () => expect((await door.content.bookingSettings()).capacity).toBe(600), {
    timeout: 8000,
    interval: 20,
  })
  ANSWERS[BOOKING_SETTINGS_QUERY] = BOOKING
})

test('one item that is no good is left out and logged, and the rest of the page stands', async () => {
  await using far = await farSide('answers')
  ANSWERS[HOME_QUERY] = {
    ...HOME,
    artists: [...HOME.artists, { id: 'a2', name: '', tier: 'headliner', day: 'Friday' }],
  }
  await using door = openDoor(far)
  expect((await door.content.home()).artists).toHaveLength(1)
  await sleep(200)
  expect(door.log.filter(({ list }) => list === 'artists')).toHaveLength(1)
  ANSWERS[HOME_QUERY] = HOME
})

test('settings that are no good keep the last ones, while the rest goes on being renewed', async () => {
  await using far = await farSide('answers')
  await using door = openDoor(far)
  await vi.waitFor(() => expect(far.isHeard()).toBe(true), { timeout: 8000 })
  ANSWERS[BOOKING_SETTINGS_QUERY] = { ...BOOKING, capacity: 0 }
  ANSWERS[SITE_QUERY] = { ...SITE, tagline: 'Darker.' }
  far.tell()
  await vi.waitFor(async () => expect((await door.content.site()).tagline).toBe('Darker.'), {
    timeout: 8000,
    interval: 5,
  })
  expect((await door.content.bookingSettings()).capacity).toBe(500)
  await vi.waitFor(
    () => expect(door.log.at(-1)?.problem).toMatch(/^bookingSettings: .*capacity/s),
    { timeout: 8000 },
  )
  ANSWERS[BOOKING_SETTINGS_QUERY] = BOOKING
  ANSWERS[SITE_QUERY] = SITE
})

test('a file that became a secret while the door was opened is one, however slowly the rest comes', async () => {
  const secret = (hash: string) => ({
    revealAt: { when: 'moment', at: '2999-01-01T12:00:00Z' },
    picture: { asset: { _ref: `image-${hash.repeat(40)}-10x10-png` } },
  })
  // Not there at once, and there before the first visitors stop waiting for the page: see PATIENCE_MS.
  await using provider = await aProvider(async (request, response) => {
    const query = queryOf(request)
    if (query === SITE_QUERY || query === HOME_QUERY) return
    if (query === SECRETS_QUERY) await sleep(220)
    json({ result: query === SECRETS_QUERY ? [secret('b')] : ANSWERS[query] })(request, response)
  })
  const client = contentClient({
    projectId: 'abc123',
    dataset: 'production',
    token: 'secret',
    apiHost: new URL(provider.url).origin,
  })
  await using door = openDoor(
    { client },
    { seed: { ...ANSWERS, [SECRETS_QUERY]: [secret('a')] } as never },
  )
  await door.content.isFileSecret('any.png')
  await expect
    .poll(() => door.content.isFileSecret(`${'b'.repeat(40)}-10x10.png`), { timeout: 8000 })
    .toBe(true)
  expect(await door.content.isFileSecret(`${'a'.repeat(40)}-10x10.png`)).toBe(false)
})

function queryOf({ url }: IncomingMessage): string {
  return new URL(url ?? '', 'http://far').searchParams.get('query') ?? ''
}
