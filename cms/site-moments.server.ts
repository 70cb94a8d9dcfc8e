import { z } from 'zod'
import { isSecret, revealOf, type Moment } from './embargo'
import { filled, optionalLink, optionalText } from './shape-parts.server'

/*
 * What the settings say until an instant or from one on: the notice, and the state after the festival. Such an instant is like
 * that of a reveal, so the same machinery changes the pages then, on every instance and without a restart, and the Studio's
 * preview shows it in advance.
 */

const shape = z.object({
  when: z.enum(['dates', 'moment']),
  revealAt: z.unknown().transform(revealOf),
  headline: filled,
  text: filled,
  /** In the place of the artists' form. */
  formText: filled,
  /** What comes next, such as the dates of the next festival. With `nextUrl` it is the text of a link. */
  nextText: optionalText,
  nextUrl: optionalLink,
})

/** Null while the organisers have not asked for the state, or have left out one of its texts. */
export const farewell = shape.nullable().catch(null)
export type KeptFarewell = z.infer<typeof shape>
/** What visitors read once the festival is over. */
export type Farewell = Omit<KeptFarewell, 'when' | 'revealAt'>

/** What of these a visitor gets at a moment. */
export interface AtMoment {
  /** Null until the festival is over. */
  farewell: Farewell | null
  notice: string | null
}

/** Without an instant the festival is not over: a forgotten date must not close the ticket sale. */
export function farewellAt(kept: KeptFarewell | null, moment: Moment): Farewell | null {
  if (kept === null || kept.revealAt === null || isSecret(kept.revealAt, moment)) return null
  const { headline, text, formText, nextText, nextUrl } = kept
  return { headline, text, formText, nextText, nextUrl }
}

const noticeShape = z.object({
  text: filled.max(200),
  /** When it goes; null for a notice that stays. */
  revealAt: z.unknown().transform(revealOf),
})

/** Null while there is none. */
export const notice = noticeShape.nullable().catch(null)

/** A notice whose end cannot be read is not shown: an old one would send people to the wrong coach. */
export function noticeAt(kept: z.infer<typeof notice>, moment: Moment): string | null {
  if (kept === null || kept.revealAt?.at === 'never') return null
  return kept.revealAt === null || isSecret(kept.revealAt, moment) ? kept.text : null
}
