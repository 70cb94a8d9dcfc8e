import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { startMailServer } from '../../tests/helpers/mail-server'
import { openTransport } from './transport.server'

const MAIL = { to: 'ana@example.com', subject: 'Your link', text: 'Hello' }
const FROM = 'The Festival <travel@festival.example>'

/** Longer than a test may take. */
const PATIENCE = { untilWritten: 60_000, untilTaken: 60_000, whenStopping: 60_000 }

afterEach(() => void vi.useRealTimers())

test('a mail that takes too long is given up with its connection, so that a slow server does not take it afterwards', async () => {
  let goOn: (act: 'take') => void = () => undefined
  const held = new Promise<'take'>((done) => (goOn = done))
  await using server = await startMailServer(() => held)
  // The deadline passes when the server has heard of the mail, however long that takes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const handed = handTo(server, { untilWritten: 500 })('1', MAIL)
  await expect.poll(() => server.named).toEqual(['ana@example.com'])
  vi.advanceTimersByTime(500)
  expect(await handed).toEqual({
    ok: false,
    code: 'ETIMEDOUT',
    isFinal: false,
    isAboutThisMail: false,
    mayHaveArrived: false,
  })
  goOn('take')
  await expect.poll(server.connections).toBe(0)
  expect(server.taken).toEqual([])
})

test('a mail server on this machine may have a certificate of its own making, and is greeted by the site’s own name', async () => {
  await using server = await startMailServer(undefined, { hasTls: true })
  expect(await handTo(server)('1', MAIL)).toEqual({ ok: true })
  expect(server.greetings).toEqual(['festival.example'])
})

test('a server that has the whole mail gets longer for its reply', async () => {
  await using server = await startMailServer(undefined, {
    atEnd: async () => (await sleep(1900), 'reply' as const),
  })
  expect(await handTo(server, { untilWritten: 1600 })('1', MAIL)).toEqual({ ok: true })
})

test.each([
  ['keeps silent', () => new Promise<never>(() => undefined), 'ETIMEDOUT'],
  ['hangs up', () => 'drop' as const, 'ECONNECTION'],
])(
  'of a server that has the whole mail and %s, it cannot be told whether it delivers',
  async (_, atEnd, code) => {
    await using server = await startMailServer(undefined, { atEnd })
    const handed = await handTo(server, { untilTaken: 300 })('1', MAIL)
    expect(handed).toMatchObject({ ok: false, code, isFinal: false, mayHaveArrived: true })
    expect(server.taken).toHaveLength(1)
  },
)

test('a stop leaves a dialogue a moment to end, before and after the server has the whole mail', async () => {
  const stopping = AbortSignal.abort()
  await using slow = await startMailServer(() => 'slow')
  expect(await handTo(slow, { whenStopping: 300 })('1', MAIL, stopping)).toMatchObject({
    ok: false,
    mayHaveArrived: false,
  })
  const stop = new AbortController()
  await using silent = await startMailServer(undefined, {
    atEnd: () => (stop.abort(), new Promise<never>(() => undefined)),
  })
  expect(await handTo(silent, { whenStopping: 300 })('1', MAIL, stop.signal)).toMatchObject({
    ok: false,
    mayHaveArrived: true,
  })
  await using quick = await startMailServer()
  expect(await handTo(quick)('1', MAIL, stopping)).toEqual({ ok: true })
})

test('a refused sender ends no mail, and a refused recipient ends that mail', async () => {
  let isSenderWelcome = false
  await using server = await startMailServer(() => 550, {
    atSender: () => (isSenderWelcome ? 250 : 553),
  })
  const transport = handTo(server)
  expect(await transport('1', MAIL)).toEqual({
    ok: false,
    code: 'sender 553',
    isFinal: false,
    isAboutThisMail: false,
    mayHaveArrived: false,
  })
  isSenderWelcome = true
  expect(await transport('1', MAIL)).toMatchObject({
    code: 'recipient 550',
    isFinal: true,
    isAboutThisMail: true,
  })
})

test('a text that may be several addresses reaches no mail server', async () => {
  await using server = await startMailServer()
  const transport = handTo(server)
  expect(await transport('1', { ...MAIL, to: 'x,ana@example.com' })).toMatchObject({
    ok: false,
    isFinal: true,
    isAboutThisMail: true,
  })
  expect((await transport('1', MAIL)).ok).toBe(true)
  expect(server.named).toEqual(['ana@example.com'])
})

function handTo({ url }: { url: string }, patience: Partial<typeof PATIENCE> = {}) {
  return openTransport(url, FROM, 'https://festival.example', { ...PATIENCE, ...patience })
}
