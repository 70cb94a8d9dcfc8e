import { randomBytes, randomUUID } from 'node:crypto'
import { sha256 } from '../../../common/digest.server'
import { findLanguage } from '../../../db/tables/artist-flight-details.server'
import { saveFlightKey } from '../../../db/tables/flight-keys.server'
import type { Sql } from '../../../db/client/connect.server'
import {
  deleteUnsentMails,
  insertMail,
  latestMails,
  LETTER_PLACE,
  lockRecipient,
  MOST_MAILS_A_DAY,
} from '../../../db/tables/mails.server'
import { addressIn, languageNamed } from '../../../languages'
import type { JourneysContext } from '../../journeys/journeys-context'
import { contactIn } from './contact'
import { otherFestivalOf } from '../../journeys/other-festival.server'
import { linkLetter } from './link-letter.server'
import { freeAt, LONGEST_WAIT_MS } from './queue-letter.server'

/** 160 bits. */
const KEY_BYTES = 20

export type LinkContext = Pick<
  JourneysContext,
  'content' | 'retention' | 'publicUrl' | 'digests' | 'sealing' | 'now'
>

/** Why a link is mailed. With a correction of the e-mail address comes the digest of the key that it was made with. */
type Reason =
  | { name: 'submitted' | 'lost'; usedKey?: undefined }
  | { name: 'corrected'; usedKey: Buffer }

/**
 * Gives a submission a new key and queues the mail with its link. The limits of the recipient come first, so that the form is
 * of no use for flooding a stranger's letter box: the sixth mail waits for the next day. A lost link does not wait: within the
 * ten minutes the last one is still good. After a correction of the e-mail address the key that it was made with opens the
 * submission until the mail to the new address has gone out.
 *
 * @returns whether a mail follows
 */
export async function queueLink(
  sql: Sql,
  context: LinkContext,
  flight: { id: number; reference: string; email: string; createdAt: Date },
  reason: Reason,
): Promise<boolean> {
  const { digests, sealing, publicUrl } = context
  const now = context.now()
  const recipientDigest = digests.recipient(flight.email)
  await lockRecipient(sql, recipientDigest)
  const latest = await latestMails(sql, recipientDigest, MOST_MAILS_A_DAY)
  const free = freeAt(latest, now)
  if (free - now.getTime() > (reason.name === 'lost' ? 0 : LONGEST_WAIT_MS)) return false
  const language = languageNamed(await findLanguage(sql, flight.id))
  const kind = reason.name === 'submitted' ? 'submitted' : 'new link'
  const key = randomBytes(KEY_BYTES).toString('base64url')
  const [site, way, letters] = await Promise.all([
    context.content.site(),
    context.content.gettingThere(),
    context.content.travelLetters(),
  ])
  // A link ends with the day after which the submission is deleted.
  const { day: deletionDay, endsAt } = await context.retention.deletionOf(sql, flight)
  await deleteUnsentMails(sql, flight.id)
  await saveFlightKey(
    sql,
    { flightId: flight.id, keyDigest: sha256(key), createdAt: now, expiresAt: endsAt },
    reason.usedKey ?? null,
  )
  const other = await otherFestivalOf(sql, context, flight.id, language)
  const id = randomUUID()
  const letter = linkLetter({
    ...flight,
    kind,
    language,
    title: (other ?? site).title,
    contact: contactIn(letters, site),
    deletionDay,
    link: `${publicUrl}${addressIn(language, '/my-flight')}#${key}`,
    // The page tells the way to the present festival.
    wayUrl: way && other === null ? `${publicUrl}${addressIn(language, '/getting-there')}` : null,
  })
  await insertMail(sql, {
    id,
    flightId: flight.id,
    kind,
    artistName: null,
    recipientDigest,
    letterSealed: sealing.seal(JSON.stringify(letter), { ...LETTER_PLACE, rowId: id }),
    createdAt: now,
    dueAt: new Date(free),
  })
  return true
}
