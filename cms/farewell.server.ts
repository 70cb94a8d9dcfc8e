import { z } from 'zod'
import { isSecret, revealOf, type Moment } from './embargo'
import { filled, optionalLink, optionalText } from './shape-parts.server'

/*
 * The state after the festival. It begins at an instant, like a reveal, so the same machinery changes the pages then, on every
 * instance and without a restart, and the Studio's preview shows the state in advance.
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

/** Without an instant the festival is not over: a forgotten date must not close the ticket sale. */
export function farewellAt(kept: KeptFarewell | null, moment: Moment): Farewell | null {
  if (kept === null || kept.revealAt === null || isSecret(kept.revealAt, moment)) return null
  const { headline, text, formText, nextText, nextUrl } = kept
  return { headline, text, formText, nextText, nextUrl }
}
