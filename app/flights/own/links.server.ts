import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { saveFlightKey } from '../../../db/tables/flight-keys.server'
import type { Sql } from '../../../db/client/connect.server'
import {
  deleteUnsentMails,
  insertMail,
  LETTER_PLACE,
  lockRecipient,
  mailsSince,
  type MailRow,
} from '../../../db/tables/mails.server'
import type { AppContext } from '~/context'
import { instantsOf } from '~/dates/wall-time'
import { linkLetter } from './letters.server'

/** 160 bits. */
const KEY_BYTES = 20
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Between two mails to one recipient. */
const PAUSE_MS = 10 * MINUTE_MS
const MOST_A_DAY = 5

export type LinkContext = Pick<
  AppContext,
  'content' | 'retention' | 'publicUrl' | 'digests' | 'sealing' | 'now'
>

/**
 * Gives a submission a new key and queues the mail with its link. The limits of the recipient come first, so that the form is
 * of no use for flooding a stranger's letter box: the sixth mail of a day is not written. A mail after a submission waits until
 * ten minutes after the one before. A lost link has none to wait for: within the ten minutes the last one is still good.
 */
export async function queueLink(
  sql: Sql,
  context: LinkContext,
  flight: { id: number; reference: string; email: string },
  kind: MailRow['kind'],
): Promise<void> {
  const { digests, sealing, publicUrl } = context
  const now = context.now()
  const recipientDigest = digests.recipient(flight.email)
  await lockRecipient(sql, recipientDigest)
  const { count, last } = await mailsSince(sql, recipientDigest, new Date(now.getTime() - DAY_MS))
  const free = Math.max(now.getTime(), (last?.getTime() ?? 0) + PAUSE_MS)
  if (count >= MOST_A_DAY || (kind === 'new link' && free > now.getTime())) return
  const key = randomBytes(KEY_BYTES).toString('base64url')
  const { deletionDay, expiresAt, title } = await linkEnd(context)
  await deleteUnsentMails(sql, flight.id)
  await saveFlightKey(sql, {
    flightId: flight.id,
    keyDigest: keyDigest(key),
    createdAt: now,
    expiresAt,
  })
  const id = randomUUID()
  const letter = linkLetter({
    ...flight,
    kind,
    title,
    deletionDay,
    link: `${publicUrl}/my-flight#${key}`,
  })
  await insertMail(sql, {
    id,
    flightId: flight.id,
    kind,
    recipientDigest,
    letterSealed: sealing.seal(JSON.stringify(letter), { ...LETTER_PLACE, rowId: id }),
    createdAt: now,
    dueAt: new Date(free),
  })
}

/** The digest of a key. Only the digest is stored. */
export function keyDigest(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** A link ends with the day after which the submission is deleted. */
async function linkEnd({ content, retention, now }: LinkContext) {
  const { title, timeZone } = await content.site()
  const deletionDay = await retention.deletionDay()
  const next = new Date(Date.parse(deletionDay) + DAY_MS).toISOString().slice(0, 10)
  const expiresAt = instantsOf(`${next}T00:00`, timeZone)?.[0] ?? new Date(now().getTime() + DAY_MS)
  return { title, deletionDay, expiresAt }
}
