import { setImmediate as nextTurn } from 'node:timers/promises'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { openEventStreams } from './event-stream.server'
import type { LakeRequest } from '../messages/request.server'

test('a stream ends when its caller loses access, also for a client that does not read', async () => {
  const { lakeRequest, response } = requestOfNobody()
  const errors: unknown[] = []
  response.on('error', (error) => errors.push(error))
  let lose = () => {}
  const stream = openEventStreams(1).open({
    ...lakeRequest,
    watchAccess: (onLost) => ((lose = onLost), () => undefined),
  })
  stream?.send('welcome', '{}')
  lose()
  expect(response.writableEnded).toBe(true)
  stream?.send('mutation', '{}')
  await nextTurn()
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
