import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LakeError } from '../errors.server'
import { openEventStreams } from './event-stream.server'
import type { LakeRequest } from '../http/request.server'

test('a stream whose caller has lost access is over, also for a reader who takes nothing of it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { lakeRequest, response } = requestOfNobody()
  const errors: unknown[] = []
  response.on('error', (error) => errors.push(error))
  const stream = openEventStreams().open({
    ...lakeRequest,
    askAgain: () => Promise.reject(new LakeError(401, 'unauthorizedError', 'No more.')),
  })
  stream?.send('welcome', '{}')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(response.writableEnded).toBe(true)
  // What is written to it after its end is an error that nobody hears, which ends the process.
  expect(errors).toEqual([])
})

/** Its answer goes nowhere, and so is never finished. */
function requestOfNobody() {
  const request = new IncomingMessage(new Socket())
  request.method = 'GET'
  const response = new ServerResponse(request)
  return {
    lakeRequest: { request, response } as Pick<LakeRequest, 'request' | 'response'> as LakeRequest,
    response,
  }
}
