import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { storeFlights } from '../../tests/helpers/flights'
import { insertMail, LETTER_PLACE } from '../../db/tables/mails.server'
import { createSealing } from '~/sealing/sealing.server'
import { openMailSender } from './mail-sender.server'

const ID = '00000000-0000-4000-8000-000000000000'
const NOW = new Date('2026-03-10T12:00:00Z')

test('mails that are there go out while no others can be prepared', async () => {
  await using pg = await testDatabase()
  await storeFlights(pg.sql, 1)
  const sealing = createSealing(Buffer.alloc(32, 'cave'), [])
  const letter = { to: 'ana@example.com', subject: 'Your link', text: 'Hello' }
  await insertMail(pg.sql, {
    id: ID,
    flightId: 1,
    kind: 'submitted',
    recipientDigest: Buffer.alloc(32),
    letterSealed: sealing.seal(JSON.stringify(letter), { ...LETTER_PLACE, rowId: ID }),
    createdAt: NOW,
    dueAt: NOW,
  })
  const handed: string[] = []
  const sender = openMailSender({
    database: pg.database,
    sealing,
    handOver: async (id) => {
      handed.push(id)
      return { ok: true }
    },
    prepare: () => Promise.reject(new Error('no wish can be looked at')),
    now: () => NOW,
    log: pino({ level: 'silent' }),
  })
  await expect.poll(() => handed).toEqual([ID])
  await sender.close()
})
