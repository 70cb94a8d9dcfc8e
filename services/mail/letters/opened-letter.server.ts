import { z } from 'zod'
import { LETTER_PLACE, type MailRow } from '../../../db/tables/mails.server'
import type { openedText } from '../../journeys/opened-text.server'
import type { Letter } from './link-letter.server'

const letterShape = z.object({ to: z.string(), subject: z.string(), text: z.string() })

/** The letter of a mail. Null once it was sent, and when no key opens it. */
export function openedLetter(
  { id, letterSealed }: Pick<MailRow, 'id' | 'letterSealed'>,
  open: ReturnType<typeof openedText>,
): Letter | null {
  const { text } = open(letterSealed, { ...LETTER_PLACE, rowId: id })
  return text === null ? null : letterShape.parse(JSON.parse(text))
}
