import { z } from 'zod'
import type { Sql } from '../../../db/client/connect.server'
import { LETTER_PLACE, lockUnsentLetters, readdressLetter } from '../../../db/tables/mails.server'
import type { JourneysContext } from '../../journeys/journeys-context'
import { openedText } from '../../journeys/opened-text.server'

const letterShape = z.object({ to: z.string(), subject: z.string(), text: z.string() })

/** Letters of the travel desk that still wait go to the corrected address. One that no key opens stays as it is. */
export async function readdressLetters(
  sql: Sql,
  { sealing, digests, log }: JourneysContext,
  flightId: number,
  email: string,
): Promise<void> {
  const open = openedText(sealing, log)
  for (const { id, letterSealed } of await lockUnsentLetters(sql, flightId)) {
    const place = { ...LETTER_PLACE, rowId: id }
    const { text } = open(letterSealed, place)
    if (text === null) continue
    const letter = { ...letterShape.parse(JSON.parse(text)), to: email }
    await readdressLetter(sql, {
      id,
      letterSealed: sealing.seal(JSON.stringify(letter), place),
      recipientDigest: digests.recipient(email),
    })
  }
}
