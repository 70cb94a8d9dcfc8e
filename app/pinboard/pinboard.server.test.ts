import { expect, test } from 'vitest'
import type { AppContext } from '~/context'
import { receiveJson } from '~/http/receive-request.server'
import { PIN_FORM } from './pinboard.server'

test('while the organisers take no notes, posts are answered 403 with their sentence, before anything is counted or read', async () => {
  const context = {
    content: { site: async () => ({ pinboardOpen: false, pinboardClosedText: 'The board is full; thank you all.' }) },
    digests: { address: () => Buffer.alloc(32), body: () => Buffer.alloc(32) },
    request: { id: 'test', address: '127.0.0.1' },
    now: () => new Date(),
  } as unknown as AppContext
  const response = await receiveJson(new Request('http://localhost/', { method: 'POST', body: '{' }), context, PIN_FORM)
  expect([response.status, await response.text()]).toEqual([403, 'The board is full; thank you all.'])
})
