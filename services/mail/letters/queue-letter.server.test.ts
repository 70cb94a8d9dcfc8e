import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { digestsWith } from '../../digests.server'
import { createSealing } from '../../sealing.server'
import { testDatabase } from '../../../tests/helpers/database'
import { queueLetter } from './queue-letter.server'

test('a letter that is queued already is known, also when no further one may wait for its recipient', async () => {
  await using pg = await testDatabase()
  const key = Buffer.alloc(32, 'cave')
  const context = {
    digests: digestsWith(key),
    sealing: createSealing(key, []),
    now: () => new Date('2026-03-10T12:00:00Z'),
  }
  const letter = { to: 'bat@mail.example', subject: 'Reminder', text: 'Hello' }
  const mail = { kind: 'reminder', flightId: null, artistName: 'Bat', letter } as const
  const queued: string[] = []
  for (let id = randomUUID(); ; id = randomUUID()) {
    const answer = await queueLetter(pg.sql, context, { ...mail, id })
    if (answer === 'too many') break
    queued.push(id)
  }
  expect(queued.length).toBeGreaterThan(5)
  for (const id of queued) expect(await queueLetter(pg.sql, context, { ...mail, id })).toBe('known')
})
