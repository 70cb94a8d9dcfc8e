import { pino, type Logger } from 'pino'
import { expect } from 'vitest'
import type { TestDatabase } from './database'
import { storeFlights } from './flights'
import type { Database } from '../../db/client/connect.server'
import { insertMail, LETTER_PLACE } from '../../db/tables/mails.server'
import { createSealing } from '../../services/sealing.server'
import type { Handed, Transport } from '../../services/mail/transport.server'
import { openMailSender } from '../../services/mail/mail-sender.server'

export const NOW = new Date('2026-03-10T12:00:00Z')
const sealing = createSealing(Buffer.alloc(32, 'cave'), [])

/** A queue, a clock, and a mail server that answers as it is told. Mails have numbers. */
export async function world(
  pg: TestDatabase,
  answer: (n: number, stopping?: AbortSignal) => Handed | Promise<Handed> = () => ({ ok: true }),
) {
  await storeFlights(pg.sql, 1)
  let now = NOW
  let rounds = 0
  const handed: number[] = []
  const transport: Transport = async (id, _, stopping) => {
    const n = Number(id.slice(-1))
    handed.push(n)
    return answer(n, stopping)
  }
  return {
    handed,
    /** Two instances have looked for due mails by then. */
    async settled(): Promise<void> {
      const before = rounds
      await expect.poll(() => rounds, { interval: 10 }).toBeGreaterThan(before + 5)
    },
    forward: (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000)),
    async queue(n: number, recipient = 'ana') {
      const id = uuid(n)
      const letter = { to: `${recipient}@example.com`, subject: 'Your link', text: 'Hello' }
      await insertMail(pg.sql, {
        id,
        flightId: 1,
        kind: 'submitted',
        artistName: null,
        hasLink: true,
        recipientDigest: Buffer.alloc(32, recipient),
        letterSealed: sealing.seal(JSON.stringify(letter), { ...LETTER_PLACE, rowId: id }),
        createdAt: NOW,
        dueAt: NOW,
      })
    },
    open: ({
      database = pg.database,
      prepare = async () => (rounds++, false),
      log = pino({ level: 'silent' }),
    }: { database?: Database; prepare?: () => Promise<boolean>; log?: Logger } = {}) =>
      openMailSender({
        database,
        sealing,
        transport,
        prepare,
        now: () => now,
        lookEveryMs: 10,
        log,
      }),
  }
}

/** The id of a mail by its number. */
export function uuid(n: number): string {
  return `00000000-0000-4000-8000-00000000000${n}`
}
