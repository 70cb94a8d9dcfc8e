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
import { DAY_MS } from '../../../rules/dates/durations'

/** The longest time that a mail waits. Whoever has more mails waiting than that gets no further one. */
export const LONGEST_WAIT_MS = 3 * DAY_MS

/**
 * Queues a letter within the limits of its recipient.
 *
 * @param mail.id - a letter with an id that is there already is not queued again
 */
export async function queueLetter(
  sql: Sql,
  { digests, sealing, now: clock }: Pick<JourneysContext, 'digests' | 'sealing' | 'now'>,
  {
    id,
    letter,
    ...mail
  }: Pick<MailRow, 'id' | 'kind' | 'flightId' | 'artistName'> & { letter: Letter },
): Promise<'queued' | 'known' | 'too many'> {
  const now = clock()
  const recipientDigest = digests.recipient(letter.to)
  await lockRecipient(sql, recipientDigest)
  // It counts among the latest mails itself.
  if (await hasMail(sql, id)) return 'known'
  const free = freeAt(await latestMails(sql, recipientDigest, MOST_MAILS_A_DAY), now)
  if (free - now.getTime() > LONGEST_WAIT_MS) return 'too many'
  await insertMail(sql, {
    ...mail,
    id,
    recipientDigest,
    letterSealed: sealing.seal(JSON.stringify(letter), { ...LETTER_PLACE, rowId: id }),
    createdAt: now,
    dueAt: new Date(free),
  })
  return 'queued'
}

/** When the next mail to a recipient may go. @param latest - when the latest ones were handed over or are due, newest first */
export function freeAt(latest: readonly Date[], now: Date): number {
  const [last] = latest
  const fifth = latest[MOST_MAILS_A_DAY - 1]
  return Math.max(
    now.getTime(),
    last === undefined ? 0 : last.getTime() + MAIL_PAUSE_MS,
    fifth === undefined ? 0 : fifth.getTime() + DAY_MS,
  )
}
