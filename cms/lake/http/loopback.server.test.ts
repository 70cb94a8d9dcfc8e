import { expect, test } from 'vitest'
import { silent } from '../testing/lake'
import { openLoopback } from './loopback.server'

test('the server goes on after a connection that cannot be accepted', async () => {
  const loopback = await openLoopback(silent, (_request, response) => response.end('here'))
  loopback.server.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' }))
  expect(await (await fetch(loopback.origin)).text()).toBe('here')
  loopback.close()
})
