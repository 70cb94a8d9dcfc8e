import type { Sql } from '../../../db/client/connect.server'
import { LETTER_PLACE, lockUnsentLetters, rewriteLetter } from '../../../db/tables/mails.server'
import type { JourneysContext } from '../../journeys/journeys-context'
import { openedText } from '../../journeys/opened-text.server'
import type { Letter } from './link-letter.server'
import { openedLetter } from './opened-letter.server'

/**
 * Changes the mails to the artist of a submission that still wait, after `lockFlight`. One that no key opens stays as it is.
 *
 * @returns the mails as they are now
 */
export async function rewriteLetters(
  sql: Sql,
  { sealing, digests, log }: Pick<JourneysContext, 'sealing' | 'digests' | 'log'>,
  flightId: number,
  change: (letter: Letter) => Letter,
): Promise<Letter[]> {
  const open = openedText(sealing, log)
  const changed: Letter[] = []
  for (const mail of await lockUnsentLetters(sql, flightId)) {
    const { id } = mail
    const before = openedLetter(mail, open)
    if (before === null) continue
    const letter = change(before)
    await rewriteLetter(sql, {
      id,
      letterSealed: sealing.seal(JSON.stringify(letter), { ...LETTER_PLACE, rowId: id }),
      recipientDigest: digests.recipient(letter.to),
    })
    changed.push(letter)
  }
  return changed
}
