import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../db/client/connect.server'
import { readableLog } from '../../tests/helpers/booking'
import type { AppContext } from '~/context'
import { asAdmin } from './as-admin.server'

test('an admin who is turned away because the database is away leaves a line in the log', async () => {
  const { messages, log } = readableLog()
  const context = {
    adminGate: { admit: () => Promise.reject(new DatabaseUnavailable('AUDIT')) },
    digests: { address: () => Buffer.alloc(32), network: () => null },
    request: { id: 'test', address: '127.0.0.1' },
    now: () => new Date(),
    log,
  } as unknown as AppContext
  const request = new Request('http://localhost/', {
    headers: { 'x-admin-password': 'stalagmite-and-stalactite' },
  })
  const response = await asAdmin(request, context, async () => new Response('the list'), {
    isUnlocking: true,
  })
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(messages).toEqual(['an admin request failed: database unavailable'])
})
