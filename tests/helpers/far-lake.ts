import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { contentClient } from '../../cms/client.server'
import { TIMES_OF_CONTENT } from '../../cms/change-times.server'
import { openContent, type ContentOptions } from '../../cms/content.server'
import {
  BOOKING_SETTINGS_QUERY,
  FILES_QUERY,
  GETTING_THERE_QUERY,
  HOME_QUERY,
  LETTERS_QUERY,
  PRIVACY_QUERY,
  REVEAL_QUERY,
  SITE_QUERY,
} from '../../cms/queries'
import { temporaryFolder } from './temporary-folder'

export const SITE = {
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
export const HOME = {
  events: [],
  about: [],
  schedule: [],
  artists: [{ id: 'a1', name: 'Mother Karst', tier: 'headliner', day: 'Friday' }],
  gallery: [],
  bookingCards: [],
  rules: [],
  legal: [],
}
export const BOOKING = {
  capacity: 500,
  confirmedBookings: 480,
  bonusTickets: 25,
  bonusPhase: false,
  nearThreshold: 90,
}
export const ANSWERS: Record<string, unknown> = {
  [SITE_QUERY]: SITE,
  [HOME_QUERY]: HOME,
  [BOOKING_SETTINGS_QUERY]: BOOKING,
  [REVEAL_QUERY]: { days: [], artists: [] },
  [FILES_QUERY]: [],
  [PRIVACY_QUERY]: { page: null },
  [LETTERS_QUERY]: { page: null },
  [GETTING_THERE_QUERY]: { page: null },
}

type Answers = Record<string, unknown>
type Answer = (request: IncomingMessage, response: ServerResponse, answers: Answers) => void

export const json = (body: unknown) => (_: IncomingMessage, response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** How the lake answers every query. */
const WEATHER = {
  answers: (request, response, answers) =>
    json({ result: answers[queryOf(request)] })(request, response),
  'says 500': (_, response) => response.writeHead(500).end('oops'),
  'says 401': (_, response) =>
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"Unauthorized"}'),
  'says 429': (_, response) =>
    response.writeHead(429, { 'content-type': 'application/json' }).end('{"error":"Too Many"}'),
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
export const BAD = Object.keys(WEATHER).filter((weather) => weather !== 'answers') as Weather[]

/** A content lake that answers with `answers`, or fails as `state.weather` says. `tell` sends its listeners a mutation. */
export async function farSide(weather: Weather) {
  const state = { weather, asked: 0, listened: '' }
  const answers: Answers = { ...ANSWERS }
  const listeners = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    if (state.weather === 'answers' && request.url?.includes('/data/listen/')) {
      state.listened = request.url
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .write('event: welcome\ndata: {"listenerName":"x"}\n\n')
      listeners.add(response.on('close', () => listeners.delete(response)))
      return
    }
    state.asked += 1
    WEATHER[state.weather](request, response, answers)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const apiHost = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    state,
    answers,
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

export function openDoor(
  far: Pick<Awaited<ReturnType<typeof farSide>>, 'client'>,
  {
    dataDir = temporaryFolder(),
    seed = { ...ANSWERS, [SITE_QUERY]: { ...SITE, title: 'The seed' } },
    ...options
  }: { dataDir?: string; seed?: object } & Omit<Partial<ContentOptions>, 'seed'> = {},
) {
  const log: { level: number; msg: string; problem?: string; list?: string }[] = []
  const content = openContent({
    publicIdOf: (dayId, slotKey) => `${dayId} ${slotKey}`,
    publicIdState: () => '',
    changeTimes: TIMES_OF_CONTENT,
    isHosted: true,
    client: far.client,
    seed: async (query) => (seed as Record<string, unknown>)[query],
    dataDir,
    now: () => new Date(),
    soldOutSince: () => null,
    log: pino({ level: 'info' }, { write: (line: string) => log.push(JSON.parse(line)) }),
    ...options,
  })
  return { content, log, dataDir, [Symbol.asyncDispose]: () => content.close() }
}

export function queryOf({ url }: IncomingMessage): string {
  return new URL(url ?? '', 'http://far').searchParams.get('query') ?? ''
}
