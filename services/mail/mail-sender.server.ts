import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import {
  DatabaseUnavailable,
  DEADLINE_MS,
  type Database,
  type Sql,
} from '../../db/client/connect.server'
import { keepTrying } from '../../common/keep-trying.server'
import { troubleLog } from '../../db/trouble-log.server'
import {
  leaseDueMail,
  markMailFailed,
  markMailSent,
  markMailUnconfirmed,
  releaseMail,
  type DueMail,
} from '../../db/tables/mails.server'
import { openedText } from '../journeys/opened-text.server'
import type { Sealing } from '../sealing.server'
import { openedLetter } from './letters/opened-letter.server'
import { mailCause } from './mail-words.server'
import { LONGEST_DIALOGUE_MS, type Transport, type Handed } from './transport.server'

interface Options {
  database: Database
  sealing: Sealing
  /** Null without a mail server: mails then wait for organisers. */
  transport: Transport | null
  /** Work that may bring mails, done before each look. @returns whether there may be more of it */
  prepare: () => Promise<boolean>
  now: () => Date
  log: Logger
  /** How often it looks for mails that are due. */
  lookEveryMs?: number
}

const LOOK_EVERY_MS = 1000
/** For handing a mail over and writing down what came of it. */
const LEASE_MS = LONGEST_DIALOGUE_MS + 15_000
const MOST_TRIES = 10
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 6 * 3600_000

/**
 * Sends the mails of the queue, one after another. Every instance runs this, and leases a mail before it hands it over. The mail
 * of a killed instance is handed over again once its lease has ended, four minutes after the hand-over began. If a server had
 * taken it in the moment of the kill, it gets the same Message-ID again, by which the server or the mail program drops the copy.
 * A mail of which the server does not say whether it has taken it is never handed over again: it is left to the organisers.
 */
export function openMailSender({
  database,
  sealing,
  transport,
  prepare,
  now,
  log,
  lookEveryMs = LOOK_EVERY_MS,
}: Options) {
  const closing = new AbortController()
  const { signal } = closing
  let restsUntil = -Infinity
  const open = openedText(sealing, log)
  const preparing = troubleLog(log, 'the mails that were asked for')

  async function round(): Promise<void> {
    await prepareAll()
    if (transport === null || performance.now() < restsUntil) return
    while (!signal.aborted && (await sendNext(transport)));
  }

  /**
   * After a mail that was not taken there is a pause, as long as the dialogue was. Otherwise a slow mail server would be asked
   * without a pause.
   */
  async function sendWithRest(
    transport: Transport,
    ...mail: Parameters<Transport>
  ): Promise<Handed> {
    const begun = performance.now()
    const handed = await transport(...mail)
    const end = performance.now()
    if (!handed.ok && !handed.isAboutThisMail) restsUntil = end + (end - begun)
    return handed
  }

  /** A failure here does not hold up the queued mails. */
  async function prepareAll(): Promise<void> {
    try {
      while (!signal.aborted && (await prepare()));
      preparing.onRecovery()
    } catch (error) {
      if (!signal.aborted) preparing.onTrouble(error)
    }
  }

  /** @returns whether the next one is worth a try now */
  async function sendNext(transport: Transport): Promise<boolean> {
    const mail = await database.transact((sql) => leaseDueMail(sql, now(), LEASE_MS))
    if (mail === null) return false
    const letter = openedLetter(mail, open)
    if (letter === null) {
      const failure = { next: null, trouble: 'UNREADABLE' }
      await database.transact((sql) => markMailFailed(sql, mail.id, now(), failure))
      return true
    }
    // No transaction is open meanwhile.
    const handed = await sendWithRest(transport, mail.id, letter, signal)
    const at = now()
    const stored = (sql: Sql) =>
      writeDown(sql, mail, handed, { at, isStopping: signal.aborted, log })
    // Before the next mail is sent, also when the database has gone away during the dialogue.
    return atLast(() => database.transact(stored), signal, lookEveryMs)
  }

  const sending = keepTrying(round, troubleLog(log, 'the mails'))
  sending.now()
  const timer = setInterval(sending.now, lookEveryMs).unref()

  return {
    async close(): Promise<void> {
      clearInterval(timer)
      closing.abort()
      // The dialogue is cut before that, and a slow statement has ended.
      await Promise.race([sending.close(), sleep(DEADLINE_MS, undefined, { ref: false })])
    },
  }
}

/** Tries again while the database is away. */
async function atLast<T>(work: () => Promise<T>, signal: AbortSignal, pauseMs: number): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || signal.aborted) throw error
      await sleep(pauseMs, undefined, { ref: false })
    }
  }
}

/** @returns whether the next one is worth a try now */
async function writeDown(
  sql: Sql,
  { id, tries: before }: DueMail,
  handed: Handed,
  { at, isStopping, log }: { at: Date; isStopping: boolean; log: Logger },
): Promise<boolean> {
  if (handed.ok) {
    await markMailSent(sql, id, at)
    return true
  }
  if (handed.mayHaveArrived) {
    await markMailUnconfirmed(sql, id, at)
    log.warn(
      { kind: handed.code, state: 'unconfirmed' },
      'a mail server did not say whether it took a mail',
    )
    return false
  }
  // Cut off by our own stop: that was no try.
  if (isStopping) {
    await releaseMail(sql, id)
    return false
  }
  const tries = before + 1
  const isOver = handed.isFinal || tries >= MOST_TRIES
  const pause = Math.min(FIRST_PAUSE_MS * 3 ** before, LONGEST_PAUSE_MS)
  const next = isOver ? null : new Date(at.getTime() + pause)
  await markMailFailed(sql, id, at, { next, trouble: handed.code })
  log.warn(
    { kind: handed.code, count: tries, state: isOver ? 'given up' : 'waiting' },
    `${mailCause(handed.code)}: a mail was not taken`,
  )
  // A server that is away would not take the others either.
  return handed.isAboutThisMail
}
