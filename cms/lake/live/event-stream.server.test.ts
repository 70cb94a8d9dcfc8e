import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LakeError } from '../errors.server'
import { openEventStreams } from './event-stream.server'
import type { LakeRequest } from '../http/request.server'

test('a stream ends when its caller loses access, also for a client that does not read', async () => {
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
  // A write after the end would be an unhandled error, which ends the process.
  expect(errors).toEqual([])
})

/** A request without a connection, so its answer never finishes. */
function requestOfNobody() {
  const request = new IncomingMessage(new Socket())
  request.method = 'GET'
  const response = new ServerResponse(request)
  return {
    lakeRequest: { request, response } as Pick<LakeRequest, 'request' | 'response'> as LakeRequest,
    response,
  }
}
