import { z } from 'zod'
import { atWidth } from '../rules/picture-address'
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

/** The organisers' film at its address, as `isFilm` of the lake knows it. A poster that cannot be shown costs no film. */
const ownFilm = z
  .object({
    path: z.string().regex(/^files\/[\w-]+\/[\w-]+\/[0-9a-f]{40}\.(?:mp4|webm)$/),
    poster: optionalImage,
  })
  .transform(({ path, poster }) => ({
    src: `/${path}`,
    type: path.endsWith('.webm') ? 'video/webm' : 'video/mp4',
    poster: poster && atWidth(poster.src, Math.min(1280, poster.width)),
  }))

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
  /** What the reveal begins with. */
  introFilm: z
    .union([z.enum(['ours', 'none']), ownFilm])
    .nullish()
    .catch(null)
    .transform((film) => film ?? 'ours'),
}
