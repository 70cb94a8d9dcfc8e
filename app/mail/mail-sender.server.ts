import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { z } from 'zod'
import { DatabaseUnavailable, type Database, type Sql } from '../../db/client/connect.server'
import {
  findDueMail,
  LETTER_PLACE,
  markMailFailed,
  markMailSent,
  sweepMails,
  trySenderLock,
} from '../../db/tables/mails.server'
import { Unreadable, type Sealing } from '~/sealing/sealing.server'
import type { Hand } from './hand-over.server'

interface Options {
  database: Database
  sealing: Sealing
  /** Null without a mail server: mails then wait for organisers. */
  handOver: Hand | null
  /** Work that may bring mails, done before each look. @returns whether there may be more of it */
  prepare: () => Promise<boolean>
  now: () => Date
  log: Logger
}

/** How often each instance looks for mails that are due. */
const LOOK_EVERY_MS = 1000
const SWEEP_EVERY_MS = 10 * 60_000
/** Longer than handing a mail over may take. */
const DEADLINE_MS = 60_000
/** A stop does not wait longer for a slow mail server. The mail is then tried again after the next start. */
const STOP_AFTER_MS = 2500
const MOST_TRIES = 10
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 6 * 3600_000

const letterShape = z.object({ to: z.string(), subject: z.string(), text: z.string() })

/**
 * Sends the mails of the queue, one after another. Every instance may; the one that holds the lock does. The lock goes with its
 * connection, so a killed instance holds nothing up. A mail that a server has taken in the moment of the kill is handed over
 * again with the same Message-ID, by which the server or the mail program drops the copy.
 */
export function openMailSender({ database, sealing, handOver, prepare, now, log }: Options) {
  const closing = new AbortController()
  const { signal } = closing
  let sweptAt = -Infinity
  let isTroubled = false
  let canPrepare = true

  async function round(): Promise<void> {
    await prepareAll()
    if (performance.now() - sweptAt > SWEEP_EVERY_MS) {
      await database.run((sql) => sweepMails(sql, now()))
      sweptAt = performance.now()
    }
    if (handOver === null) return
    const due = await database.run((sql) => findDueMail(sql, now()))
    if (due === null) return
    while (!signal.aborted && (await sendNext(handOver)));
  }

  /** What fails here holds up neither the mails that are there nor the sweep. */
  async function prepareAll(): Promise<void> {
    try {
      while (!signal.aborted && (await prepare()));
      canPrepare = true
    } catch (error) {
      if (canPrepare && !signal.aborted) log.warn({ err: error }, 'mails could not be prepared')
      canPrepare = false
    }
  }

  /** @returns whether the next one is worth a try now */
  function sendNext(hand: Hand): Promise<boolean> {
    return database.transact(
      async (sql) => ((await trySenderLock(sql)) ? sendDue(sql, hand) : false),
      { deadlineMs: DEADLINE_MS },
    )
  }

  async function sendDue(sql: Sql, hand: Hand): Promise<boolean> {
    const mail = await findDueMail(sql, now())
    if (mail === null) return false
    const letter = opened(mail.letterSealed, mail.id)
    if (letter === null) {
      await markMailFailed(sql, mail.id, now(), null)
      return true
    }
    const handed = await hand(mail.id, letter)
    if (handed.ok) {
      await markMailSent(sql, mail.id, now())
      return true
    }
    const tries = mail.tries + 1
    const isOver = handed.isFinal || tries >= MOST_TRIES
    const pause = Math.min(FIRST_PAUSE_MS * 3 ** mail.tries, LONGEST_PAUSE_MS)
    await markMailFailed(sql, mail.id, now(), isOver ? null : new Date(now().getTime() + pause))
    log.warn(
      { kind: handed.code, count: tries, state: isOver ? 'given up' : 'waiting' },
      'a mail was not taken',
    )
    // A server that is away would not take the others either.
    return handed.isAboutThisMail
  }

  function opened(sealed: string, id: string) {
    try {
      const letter = sealing.open(sealed, { ...LETTER_PLACE, rowId: id })
      return letterShape.parse(JSON.parse(letter))
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      log.error({ err: error }, 'a sealed text is unreadable')
      return null
    }
  }

  async function keepSending(): Promise<void> {
    while (!signal.aborted) {
      try {
        await round()
        isTroubled = false
      } catch (error) {
        if (!isTroubled && !signal.aborted)
          log.warn(
            { err: error },
            error instanceof DatabaseUnavailable
              ? 'mails wait: database unavailable'
              : 'mails could not be looked at',
          )
        isTroubled = true
      }
      await sleep(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const sending = keepSending()

  return {
    async close(): Promise<void> {
      closing.abort()
      await Promise.race([sending, sleep(STOP_AFTER_MS, undefined, { ref: false })])
    },
  }
}
