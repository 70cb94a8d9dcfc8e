import type { Sql } from '../../../db/client/connect.server'
import {
  hasMail,
  insertMail,
  latestMails,
  LETTER_PLACE,
  lockRecipient,
  MAIL_PAUSE_MS,
  MOST_MAILS_A_DAY,
  type MailRow,
} from '../../../db/tables/mails.server'
import type { JourneysContext } from '../../journeys/journeys-context'
import type { Letter } from './link-letter.server'
import { hasOwnLink } from './own-link'
import { DAY_MS } from '../../../rules/dates/durations'

/** The longest time that a mail waits. Whoever has more mails waiting than that gets no further one. */
export const LONGEST_WAIT_MS = 3 * DAY_MS

type QueueContext = Pick<JourneysContext, 'digests' | 'sealing' | 'now'>
type Mail = Pick<MailRow, 'id' | 'kind' | 'flightId' | 'artistName'> & { letter: Letter }

/** When the next mail to a recipient may go. */
export interface Turn {
  recipientDigest: Buffer
  now: Date
  waitMs: number
}

/** Holds other mails to this address back until the transaction ends. */
export async function takeTurn(
  sql: Sql,
  { digests, now: clock }: Pick<QueueContext, 'digests' | 'now'>,
  email: string,
): Promise<Turn> {
  const now = clock()
  const recipientDigest = digests.recipient(email)
  await lockRecipient(sql, recipientDigest)
  const latest = await latestMails(sql, recipientDigest, MOST_MAILS_A_DAY)
  return { recipientDigest, now, waitMs: freeAt(latest, now) - now.getTime() }
}

/** Puts a letter into the queue, when its turn is. */
export async function insertLetter(
  sql: Sql,
  { sealing }: Pick<QueueContext, 'sealing'>,
  { recipientDigest, now, waitMs }: Turn,
  { letter, ...mail }: Mail,
): Promise<void> {
  await insertMail(sql, {
    ...mail,
    hasLink: hasOwnLink(letter),
    recipientDigest,
    letterSealed: sealing.seal(JSON.stringify(letter), { ...LETTER_PLACE, rowId: mail.id }),
    createdAt: now,
    dueAt: new Date(now.getTime() + waitMs),
  })
}

/**
 * Queues a letter within the limits of its recipient.
 *
 * @param mail.id - a letter with an id that is there already is not queued again
 * @param finish - completes a letter that is queued
 */
export async function queueLetter(
  sql: Sql,
  context: QueueContext,
  { letter, ...mail }: Mail,
  finish: (letter: Letter) => Letter | Promise<Letter> = (letter) => letter,
): Promise<'queued' | 'known' | 'too many'> {
  const turn = await takeTurn(sql, context, letter.to)
  // It counts among the latest mails itself.
  if (await hasMail(sql, mail.id)) return 'known'
  if (turn.waitMs > LONGEST_WAIT_MS) return 'too many'
  await insertLetter(sql, context, turn, { ...mail, letter: await finish(letter) })
  return 'queued'
}

/** When the next mail to a recipient may go. @param latest - when the latest ones were handed over or are due, newest first */
function freeAt(latest: readonly Date[], now: Date): number {
  const [last] = latest
  const fifth = latest[MOST_MAILS_A_DAY - 1]
  return Math.max(
    now.getTime(),
    last === undefined ? 0 : last.getTime() + MAIL_PAUSE_MS,
    fifth === undefined ? 0 : fifth.getTime() + DAY_MS,
  )
}
