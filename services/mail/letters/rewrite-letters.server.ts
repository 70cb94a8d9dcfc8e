import { z } from 'zod'
import type { Sql } from '../../../db/client/connect.server'
import { LETTER_PLACE } from '../../../db/tables/mails.server'
import { lockUnsentLetters, rewriteLetter } from '../../../db/tables/unsent-mails.server'
import type { JourneysContext } from '../../journeys/journeys-context'
import { openedText } from '../../journeys/opened-text.server'
import type { Letter } from './link-letter.server'

const letterShape = z.object({ to: z.string(), subject: z.string(), text: z.string() })

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
  for (const { id, letterSealed } of await lockUnsentLetters(sql, flightId)) {
    const place = { ...LETTER_PLACE, rowId: id }
    const { text } = open(letterSealed, place)
    if (text === null) continue
    const letter = change(letterShape.parse(JSON.parse(text)))
    await rewriteLetter(sql, {
      id,
      letterSealed: sealing.seal(JSON.stringify(letter), place),
      recipientDigest: digests.recipient(letter.to),
    })
    changed.push(letter)
  }
  return changed
}
