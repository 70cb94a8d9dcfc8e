import { z } from 'zod'
import { inTranslation, optionalImage, ownText } from './shape-parts.server'
import { ticketSale } from './ticket-sale.server'

/*
 * What organisers may put in the place of our own: words, the painting at the cave mouth, the film. Whatever is missing or
 * unusable is ours.
 */

const NO_WORDS = {
  revealTitle: null,
  timetableTitle: null,
  boardTitle: null,
  headlinersTitle: null,
  mainActsTitle: null,
  otherActsTitle: null,
  countdownEnd: null,
} as const

const wordsShape = z.object({
  revealTitle: ownText,
  timetableTitle: ownText,
  boardTitle: ownText,
  headlinersTitle: ownText,
  mainActsTitle: ownText,
  otherActsTitle: ownText,
  countdownEnd: ownText,
  ...inTranslation,
})
/** Titles of pages and tiers, and what stands below a countdown that is over. */
export type Words = z.infer<typeof wordsShape>

export const ownLooks = {
  ticketSale,
  words: wordsShape
    .nullish()
    .catch(null)
    .transform((words): Words => words ?? NO_WORDS),
  /** The picture at the cave mouth for windows that are wider than high, and for the others. One alone is for both. */
  hero: z
    .object({ wide: optionalImage, tall: optionalImage })
    .nullish()
    .catch(null)
    .transform((pictures) => pictures ?? { wide: null, tall: null }),
  /** Whether the reveal begins with the film. */
  introFilm: z
    .enum(['ours', 'none'])
    .nullish()
    .catch(null)
    .transform((film) => film ?? 'ours'),
}
