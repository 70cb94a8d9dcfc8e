import type { HttpRequestEvent } from '@sanity/client'
import { lastValueFrom, of, throwError } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from '@sanity/client'
import { testLake, TOKEN } from '../../tests/helpers/lake'
import { retryPatiently } from './patient-requests'

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

/** Sends a request through, answered in turn; the last answer is given again and again. */
function send(request: Parameters<typeof retryPatiently>[0], answers: (() => typeof ANSWER)[]) {
  const sent: unknown[] = []
  const outcome = lastValueFrom(
    retryPatiently(
      request,
      ({ body }) => {
        sent.push(body)
        return (answers[Math.min(sent.length, answers.length) - 1] ?? lineIsDown)()
      },
      undefined as never,
    ),
  ).then(
    (answer) => ('body' in answer ? answer.body : answer),
    (error: { statusCode?: number; message: string }) => error.statusCode ?? error.message,
  )
  return { sent, outcome }
}

test('a save that the line has swallowed is sent again, as it was, until it arrives', async () => {
  const { sent, outcome } = send(SAVE, [lineIsDown, () => refusal(503), lineIsDown, () => ANSWER])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toEqual({ transactionId: 'tx-1' })
  expect(sent).toEqual(Array(4).fill(SAVE.body))
})

test('a save whose answer alone was lost is done, and a second writer of its id is not', async () => {
  const taken = () => refusal(409, 'transactionAlreadyExistsError')
  const lost = send(SAVE, [lineIsDown, taken])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await lost.outcome).toEqual({ transactionId: 'tx-1' })
  expect(await send(SAVE, [taken]).outcome).toBe(409)
})

test('what the site refuses is not sent again, and neither is a sign-in', async () => {
  for (const status of [400, 401, 409, 413, 500])
    expect(await send(SAVE, [() => refusal(status)]).outcome).toBe(status)
  const other = send({ ...SAVE, url: '/studio/session', body: { password: 'x' } }, [lineIsDown])
  expect([await other.outcome, other.sent.length]).toEqual(['down', 1])
})

test('Publish, which has no id of its own, gets one and keeps it', async () => {
  const { sent, outcome } = send({ ...SAVE, body: { actions: [] } }, [lineIsDown, () => ANSWER])
  await vi.advanceTimersByTimeAsync(1000)
  await outcome
  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual({ actions: [], transactionId: expect.stringMatching(/^[\w-]{36}$/) })
  expect(sent[1]).toEqual(sent[0])
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

test('an edit that arrived and whose answer was lost is known to the lake, whatever it did', async () => {
  vi.useRealTimers()
  await using lake = await testLake()
  let losses = 1
  const client = createClient({
    ...lake.client().config(),
    token: TOKEN,
    _requestHandler: (request, sendOn, bare) =>
      retryPatiently(
        request,
        (again) => {
          if (losses-- <= 0) return sendOn(again)
          // It gets there; its answer does not come back.
          void lastValueFrom(sendOn(again)).catch(() => undefined)
          return lineIsDown()
        },
        bare,
      ),
  })
  const create = {
    actionType: 'sanity.action.document.create' as const,
    publishedId: 'artist-1',
    attributes: { _id: 'drafts.artist-1', _type: 'artist', name: 'Mother Karst' },
    ifExists: 'fail' as const,
  }
  expect(await client.action(create, { transactionId: 'tx-of-mine' })).toEqual({
    transactionId: 'tx-of-mine',
  })
  losses = 1
  await client.action({
    actionType: 'sanity.action.document.publish',
    draftId: 'drafts.artist-1',
    publishedId: 'artist-1',
  })
  expect(await client.fetch('*[_type == "artist"]._id')).toEqual(['artist-1'])
})
