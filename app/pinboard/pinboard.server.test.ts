import { expect, test } from 'vitest'
import { pino } from 'pino'
import { insertPin } from '../../db/tables/attendee-pinboard.server'
import { testDatabase } from '../../tests/helpers/database'
import type { AppContext } from '~/context'
import { receiveJson } from '~/forms/receive-request.server'
import { PIN_FORM } from './pin-form.server'
import { openPinboard } from './pinboard.server'

test('while the organisers take no notes, posts are answered 403 with their sentence, before anything is counted or read', async () => {
  const context = {
    content: {
      site: async () => ({
        pinboardOpen: false,
        pinboardClosedText: 'The board is full; thank you all.',
      }),
    },
    digests: {
      thanks: () => Buffer.alloc(32),
      address: () => Buffer.alloc(32),
      body: () => Buffer.alloc(32),
    },
    request: { id: 'test', address: '127.0.0.1' },
    now: () => new Date(),
  } as unknown as AppContext
  const response = await receiveJson(
    new Request('http://localhost/', { method: 'POST', body: '{' }),
    context,
    PIN_FORM,
  )
  expect([response.status, await response.text()]).toEqual([
    403,
    'The board is full; thank you all.',
  ])
})

test('whoever stops right after a note has told the other instances of it', async () => {
  await using pg = await testDatabase()
  const [stopping, other] = [1, 2].map(() =>
    openPinboard({ database: pg.database, log: pino({ level: 'silent' }) }),
  )
  // Both instances are listening by now.
  await pg.database.listen('pins', () => undefined)
  const before = other?.version()
  stopping?.wasAdded()
  await stopping?.close()
  await expect.poll(() => other?.version(), { timeout: 8000 }).not.toBe(before)
  await other?.close()
})

test('a note of an instance that was killed right after it is listed by the others within two seconds', async () => {
  await using pg = await testDatabase()
  const board = openPinboard({ database: pg.database, log: pino({ level: 'silent' }) })
  expect((await board.page(null)).entries).toEqual([])
  await new Promise((later) => setTimeout(later, 1100))
  const before = board.version()
  // No notification comes for this note.
  await pg.database.run((sql) =>
    insertPin(sql, { alias: 'Last Bat', location: 'Palma', locationKey: 'palma' }),
  )
  await expect.poll(() => board.version(), { timeout: 2000 }).not.toBe(before)
  expect((await board.page(null)).entries).toMatchObject([{ alias: 'Last Bat' }])
  await board.close()
})
