import { randomBytes, randomUUID } from 'node:crypto'
import { sha256 } from '../../../common/digest.server'
import { findLanguage } from '../../../db/tables/artist-flight-details.server'
import { findFlightKey, saveFlightKey, type Kept } from '../../../db/tables/flight-keys.server'
import type { Sql } from '../../../db/client/connect.server'
import { deleteUnsentMails } from '../../../db/tables/mails.server'
import { addressIn, languageNamed } from '../../../languages'
import type { JourneysContext } from '../../journeys/journeys-context'
import { contactIn } from './contact'
import { otherFestivalOf } from '../../journeys/other-festival.server'
import { linkLetter } from './link-letter.server'
import { keyInLetter, ownLink, withKey } from './own-link'
import { insertLetter, LONGEST_WAIT_MS, takeTurn } from './queue-letter.server'
import { rewriteLetters } from './rewrite-letters.server'

/** 160 bits. */
const KEY_BYTES = 20

export type LinkContext = Pick<
  JourneysContext,
  'content' | 'retention' | 'publicUrl' | 'digests' | 'sealing' | 'now' | 'log'
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
  const { publicUrl } = context
  const turn = await takeTurn(sql, context, flight.email)
  if (turn.waitMs > (reason.name === 'lost' ? 0 : LONGEST_WAIT_MS)) return false
  const language = languageNamed(await findLanguage(sql, flight.id))
  const kind = reason.name === 'submitted' ? 'submitted' : 'new link'
  const [site, way, letters] = await Promise.all([
    context.content.site(),
    context.content.gettingThere(),
    context.content.travelLetters(),
  ])
  await deleteUnsentMails(sql, flight.id)
  const { key, deletionDay } = await giveNewKey(sql, context, flight, reason.usedKey ?? null)
  const other = await otherFestivalOf(sql, context, flight.id, language)
  const letter = linkLetter({
    ...flight,
    kind,
    language,
    title: (other ?? site).title,
    contact: contactIn(letters, site),
    deletionDay,
    link: ownLink(`${publicUrl}${addressIn(language, '/my-flight')}`, key),
    // The page tells the way to the present festival.
    wayUrl: way && other === null ? `${publicUrl}${addressIn(language, '/getting-there')}` : null,
  })
  const mail = { id: randomUUID(), flightId: flight.id, kind, artistName: null, letter } as const
  await insertLetter(sql, context, turn, mail)
  return true
}

/**
 * The key for one more letter with a link: that of a letter that still waits, else a new one. Somebody may be sending the letter that
 * waits by hand at this moment, so its link must stay good.
 */
export async function keyForLetter(
  sql: Sql,
  context: Pick<LinkContext, 'retention' | 'sealing' | 'digests' | 'now' | 'log'>,
  flight: { id: number; createdAt: Date },
): Promise<string> {
  for (const letter of await rewriteLetters(sql, context, flight.id, (same) => same)) {
    const key = keyInLetter(letter)
    const known = key && (await findFlightKey(sql, sha256(key), context.now()))
    if (known && known.flightId === flight.id) return key
  }
  return (await giveNewKey(sql, context, flight, 'mailed')).key
}

/**
 * Gives a submission a new key, and puts it into the mails with a link that still wait.
 *
 * @returns the key, and the day after which it ends with the submission
 */
export async function giveNewKey(
  sql: Sql,
  context: Pick<LinkContext, 'retention' | 'sealing' | 'digests' | 'now' | 'log'>,
  flight: { id: number; createdAt: Date },
  kept: Kept,
): Promise<{ key: string; deletionDay: string }> {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  const { day: deletionDay, endsAt: expiresAt } = await context.retention.deletionOf(sql, flight)
  await rewriteLetters(sql, context, flight.id, (letter) => withKey(letter, key))
  const row = { flightId: flight.id, keyDigest: sha256(key), createdAt: context.now(), expiresAt }
  await saveFlightKey(sql, row, kept)
  return { key, deletionDay }
}
