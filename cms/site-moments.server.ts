import { z } from 'zod'
import { isSecret, revealOf, type Moment } from './embargo'
import { filled, inTranslation, optionalLink, optionalText, ownText } from './shape-parts.server'
import type { TicketSale } from './ticket-sale.server'

/*
 * Settings that count until an instant or from one on: the notice, and the state after the festival. Such an instant is stored
 * like that of a reveal. So the same code changes the pages then, on every instance and without a restart, and the Studio's
 * preview shows it in advance.
 */

const shape = z.object({
  when: z.enum(['dates', 'moment']),
  revealAt: z.unknown().transform(revealOf),
  headline: filled,
  text: filled,
  /** Replaces the artists' form. */
  formText: filled,
  /** The introduction of the booking section, whose own one sells. Null: the usual one. */
  bookingText: ownText,
  /** Announces what comes next, such as the dates of the next festival. With `nextUrl` it is the text of a link. */
  nextText: optionalText,
  nextUrl: optionalLink,
  ...inTranslation,
})

/** Null until the organisers have chosen the state and filled in all its required texts. */
export const farewell = shape.nullable().catch(null)
export type KeptFarewell = z.infer<typeof shape>
/** The texts for visitors once the festival is over. */
export type Farewell = Omit<KeptFarewell, 'when' | 'revealAt'>

/** The texts that visitors get at a moment. */
export interface AtMoment {
  /** Null until the festival is over. */
  farewell: Farewell | null
  notice: Notice | null
  ticketSale: TicketSale
}

export interface Notice {
  text: string
  /** When it disappears, in milliseconds since 1970; null for one that stays. */
  until: number | null
  translated?: string[] | undefined
}

/** Without an instant the festival is not over: a forgotten date must not close the ticket sale. */
export function farewellAt(kept: KeptFarewell | null, moment: Moment): Farewell | null {
  if (kept === null || kept.revealAt === null || isSecret(kept.revealAt, moment)) return null
  const { when: _, revealAt: __, ...texts } = kept
  return texts
}

const noticeShape = z.object({
  text: filled.max(200),
  /** When the notice disappears; null for one that stays. */
  revealAt: z.unknown().transform(revealOf),
  ...inTranslation,
})

/** Null when there is none or its text is unusable. */
export const notice = noticeShape.nullable().catch(null)

/** A notice whose end cannot be read is not shown: an old one would send people to the wrong coach. */
export function noticeAt(kept: z.infer<typeof notice>, moment: Moment): Notice | null {
  if (kept === null || kept.revealAt?.at === 'never') return null
  const { revealAt, ...texts } = kept
  if (revealAt !== null && !isSecret(revealAt, moment)) return null
  return { ...texts, until: typeof revealAt?.at === 'number' ? revealAt.at : null }
}
