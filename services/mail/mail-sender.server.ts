import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { z } from 'zod'
import { DatabaseUnavailable, type Database, type Sql } from '../../db/client/connect.server'
import { keepTrying } from '../../db/keep-trying.server'
import { troubleLog } from '../../db/trouble-log.server'
import {
  findDueMail,
  forgetHandOver,
  LETTER_PLACE,
  markMailFailed,
  markMailSent,
  markMailUnconfirmed,
  noteHandOver,
  sweepMails,
  trySenderLock,
  type DueMail,
} from '../../db/tables/mails.server'
import { Unreadable, type Sealing } from '../sealing.server'
import { mailCause } from './mail-words.server'
import { LONGEST_DIALOGUE_MS, type Hand, type Handed } from './hand-over.server'

interface Options {
  database: Database
  sealing: Sealing
  /** Null without a mail server: mails then wait for organisers. */
  handOver: Hand | null
  /** Work that may bring mails, done before each look. @returns whether there may be more of it */
  prepare: () => Promise<boolean>
  now: () => Date
  log: Logger
  /** How often it looks for mails that are due. */
  lookEveryMs?: number
}

const LOOK_EVERY_MS = 1000
const SWEEP_EVERY_MS = 10 * 60_000
/** For handing a mail over and writing down what came of it. */
const DEADLINE_MS = LONGEST_DIALOGUE_MS + 15_000
/** A stop does not wait longer for a slow mail server. The dialogue is cut before that. */
const STOP_AFTER_MS = 2500
const MOST_TRIES = 10
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 6 * 3600_000

const letterShape = z.object({ to: z.string(), subject: z.string(), text: z.string() })

/**
 * Sends the mails of the queue, one after another. Every instance runs this, and only the one that holds the lock sends. The
 * lock goes with its connection, so a killed instance holds nothing up. A mail that a server has taken in the moment of the
 * kill is handed over again with the same Message-ID, by which the server or the mail program drops the copy. A mail of which
 * the server does not say whether it has taken it is never handed over again: it is left to the organisers.
 */
export function openMailSender({
  database,
  sealing,
  handOver,
  prepare,
  now,
  log,
  lookEveryMs = LOOK_EVERY_MS,
}: Options) {
  const closing = new AbortController()
  const { signal } = closing
  let sweptAt = -Infinity
  let restsUntil = -Infinity
  const preparing = troubleLog(log, 'the mails that were asked for')

  async function round(): Promise<void> {
    await prepareAll()
    if (performance.now() - sweptAt > SWEEP_EVERY_MS) {
      await database.run((sql) => sweepMails(sql, now()))
      sweptAt = performance.now()
    }
    if (handOver === null || performance.now() < restsUntil) return
    const due = await database.run((sql) => findDueMail(sql, now()))
    if (due === null) return
    while (!signal.aborted && (await sendNext(handOver)));
  }

  /**
   * After a mail that was not taken there is a pause, as long as the dialogue was. Otherwise a slow mail server would be asked
   * without a pause, and the database connection would be held all the time.
   */
  async function handWithRest(hand: Hand, ...mail: Parameters<Hand>): Promise<Handed> {
    const begun = performance.now()
    const handed = await hand(...mail)
    const end = performance.now()
    if (!handed.ok && !handed.isAboutThisMail) restsUntil = end + (end - begun)
    return handed
  }

  /** A failure here does not hold up the sweep or the queued mails. */
  async function prepareAll(): Promise<void> {
    try {
      while (!signal.aborted && (await prepare()));
      preparing.onRecovery()
    } catch (error) {
      if (!signal.aborted) preparing.onTrouble(error)
    }
  }

  /** @returns whether the next one is worth a try now */
  async function sendNext(hand: Hand): Promise<boolean> {
    // Committed before the mail is handed over, so that the limits count it even if its row is deleted meanwhile.
    const begun = await database.transact(async (sql) => {
      const due = (await trySenderLock(sql)) ? await findDueMail(sql, now()) : null
      if (due !== null) await noteHandOver(sql, due, now())
      return due
    })
    if (begun === null) return false
    let handing: Promise<Handed> | null = null
    const isDone = database.transact(
      async (sql) => {
        if (!(await trySenderLock(sql))) return false
        const due = await findDueMail(sql, now())
        // It may have been deleted, or sent by another instance.
        if (due?.id !== begun.id) return true
        const letter = opened(due.letterSealed, due.id)
        if (letter === null) {
          await markMailFailed(sql, due.id, now(), { next: null, trouble: 'UNREADABLE' })
          return true
        }
        handing = handWithRest(hand, due.id, letter, signal)
        return writeDown(sql, due, await handing)
      },
      { deadlineMs: DEADLINE_MS },
    )
    try {
      return await isDone
    } catch (error) {
      // When the database's connection is lost, the dialogue with the mail server goes on. Its result is stored before the next
      // mail is sent.
      if (handing !== null) await writeDownLater(begun, await handing)
      throw error
    }
  }

  /** @returns whether the next one is worth a try now */
  async function writeDown(sql: Sql, { id, tries: before }: DueMail, handed: Handed) {
    if (handed.ok) {
      await markMailSent(sql, id, now())
      return true
    }
    if (handed.mayHaveArrived) {
      await markMailUnconfirmed(sql, id, now())
      log.warn(
        { kind: handed.code, state: 'unconfirmed' },
        'a mail server did not say whether it took a mail',
      )
      return false
    }
    // Cut off by our own stop: that was no try.
    if (signal.aborted) {
      await forgetHandOver(sql, id)
      return false
    }
    const tries = before + 1
    const isOver = handed.isFinal || tries >= MOST_TRIES
    const pause = Math.min(FIRST_PAUSE_MS * 3 ** before, LONGEST_PAUSE_MS)
    const next = isOver ? null : new Date(now().getTime() + pause)
    await markMailFailed(sql, id, now(), { next, trouble: handed.code })
    log.warn(
      { kind: handed.code, count: tries, state: isOver ? 'given up' : 'waiting' },
      `${mailCause(handed.code)}: a mail was not taken`,
    )
    // A server that is away would not take the others either.
    return handed.isAboutThisMail
  }

  async function writeDownLater(mail: DueMail, handed: Handed): Promise<void> {
    for (;;) {
      try {
        await database.transact((sql) => writeDown(sql, mail, handed))
        return
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable) || signal.aborted) throw error
        await sleep(lookEveryMs, undefined, { ref: false })
      }
    }
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

  const sending = keepTrying(round, troubleLog(log, 'the mails'))
  sending.now()
  const timer = setInterval(sending.now, lookEveryMs).unref()

  return {
    async close(): Promise<void> {
      clearInterval(timer)
      closing.abort()
      await Promise.race([sending.close(), sleep(STOP_AFTER_MS, undefined, { ref: false })])
    },
  }
}
