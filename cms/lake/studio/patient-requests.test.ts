import { createClient, type HttpRequestEvent } from '@sanity/client'
import { catchError, lastValueFrom, of, throwError } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testLake, TOKEN } from '../testing/lake'
import { patiently, type RequestHandler } from './patient-requests'

type Request = Parameters<RequestHandler>[0]

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    }),
)
afterEach(() => void vi.useRealTimers())

const SAVE = {
  url: '/v2025-02-19/data/actions/production',
  method: 'POST',
  body: { actions: [], transactionId: 'tx-1' },
}
const ANSWER = of({ type: 'response', body: { transactionId: 'tx-1' } } as HttpRequestEvent)
const lineIsDown = () =>
  throwError(() => Object.assign(new Error('down'), { isNetworkError: true }))
const refusal = (statusCode: number, type = '') =>
  throwError(() =>
    Object.assign(new Error(type), { statusCode, details: { items: [{ error: { type } }] } }),
  )
/** A proxy's page, from which the client makes no details. */
const proxyPage = () =>
  throwError(() => Object.assign(new Error('Bad Gateway'), { statusCode: 502, details: undefined }))
const taken = () => refusal(409, 'transactionAlreadyExistsError')

/** Sends a request that gets these answers in turn, the last one again and again. After a 401 it is sent once more. */
function send(request: Request, answers: (() => typeof ANSWER)[]) {
  const sent: unknown[] = []
  const sendOn = patiently(request, ({ body, headers }) => {
    sent.push([headers?.Authorization, body])
    return (answers[Math.min(sent.length, answers.length) - 1] ?? lineIsDown)()
  })
  const withPass = sendOn({ Authorization: 'old' }).pipe(
    catchError((error: { statusCode?: number }) =>
      error.statusCode === 401 ? sendOn({ Authorization: 'new' }) : throwError(() => error),
    ),
  )
  const outcome = lastValueFrom(withPass).then(
    (answer) => ('body' in answer ? answer.body : answer),
    (error: { statusCode?: number; message: string }) => error.statusCode ?? error.message,
  )
  return { sent, outcome }
}

test('a save that the line has swallowed is sent again, as it was, until it arrives', async () => {
  const { sent, outcome } = send(SAVE, [lineIsDown, () => refusal(503), proxyPage, () => ANSWER])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toEqual({ transactionId: 'tx-1' })
  expect(sent).toEqual(Array.from({ length: 4 }, () => ['old', SAVE.body]))
})

test('a save whose answer alone was lost is done, and a second writer of its id is not', async () => {
  const lost = send(SAVE, [lineIsDown, taken])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await lost.outcome).toMatchObject({ transactionId: 'tx-1' })
  expect(await send(SAVE, [taken]).outcome).toBe(409)
})

test('a pass that runs out is told at once, and what is sent with the next one is the same save', async () => {
  const refused = () => refusal(401)
  const whole = send(SAVE, [refused, () => ANSWER])
  expect(await whole.outcome).toEqual({ transactionId: 'tx-1' })
  expect(whole.sent).toEqual([
    ['old', SAVE.body],
    ['new', SAVE.body],
  ])
  // A save that the lake refused for its pass was not written, so its id is another writer's.
  expect(await send(SAVE, [refused, taken]).outcome).toBe(409)
  const lost = send({ ...SAVE, body: { actions: [] } }, [lineIsDown, refused, taken])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await lost.outcome).toMatchObject({ transactionId: expect.any(String) })
  const ids = lost.sent.map((one) => (one as [string, { transactionId: string }])[1].transactionId)
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(ids).size).toBe(1)
})

test('what the site refuses is not sent again, and neither is what may not arrive twice', async () => {
  for (const status of [400, 409, 413, 500])
    expect(await send(SAVE, [() => refusal(status)]).outcome).toBe(status)
  const upload = send({ ...SAVE, url: '/assets/images/production', body: 'bytes' }, [lineIsDown])
  expect([await upload.outcome, upload.sent.length]).toEqual(['down', 1])
  const query = { returnDocuments: true }
  const asking = send({ ...SAVE, query, body: { mutations: [] } }, [lineIsDown])
  expect([await asking.outcome, asking.sent.length]).toEqual(['down', 1])
})

test('a question is given up after a minute, a save after a quarter of an hour', async () => {
  const question = send({ url: '/v2025-02-19/data/query/production?query=*', method: 'GET' }, [
    lineIsDown,
  ])
  const save = send(SAVE, [lineIsDown])
  let given = ''
  void question.outcome.then(() => (given += 'question '))
  void save.outcome.then(() => (given += 'save'))
  await vi.advanceTimersByTimeAsync(70_000)
  expect(given).toBe('question ')
  await vi.advanceTimersByTimeAsync(15 * 60_000)
  expect(given).toBe('question save')
})

test('an edit that arrived and whose answer was lost is known to the lake, whatever it did, and is there once', async () => {
  vi.useRealTimers()
  await using lake = await testLake()
  let isLost = true
  const client = createClient({
    ...lake.client().config(),
    token: TOKEN,
    _requestHandler: (request, sendOn) =>
      patiently(request, (again) => {
        if (!isLost) return sendOn(again)
        isLost = false
        // It gets there; its answer does not come back.
        void lastValueFrom(sendOn(again)).catch(() => undefined)
        return lineIsDown()
      })({ Authorization: `Bearer ${TOKEN}` }),
  })
  const ids = { draftId: 'drafts.artist-1', publishedId: 'artist-1' }
  const lose = async (action: Parameters<typeof client.action>[0], transactionId?: string) => {
    isLost = true
    return client.action(action, transactionId === undefined ? {} : { transactionId })
  }
  const create = {
    actionType: 'sanity.action.document.create' as const,
    publishedId: 'artist-1',
    attributes: { _id: 'drafts.artist-1', _type: 'artist', name: 'Mother Karst', plays: 1 },
    ifExists: 'fail' as const,
  }
  expect(await lose(create, 'tx-of-mine')).toMatchObject({ transactionId: 'tx-of-mine' })
  await lose({ actionType: 'sanity.action.document.edit', ...ids, patch: { inc: { plays: 1 } } })
  await lose({ actionType: 'sanity.action.document.publish', ...ids })
  expect(await client.fetch('*[_type == "artist"]{ _id, plays }')).toEqual([
    { _id: 'artist-1', plays: 2 },
  ])
})
