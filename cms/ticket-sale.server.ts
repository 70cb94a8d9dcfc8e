import { z } from 'zod'
import { isSecret, revealOf, type Moment } from './embargo'
import { inTranslation, ownText } from './shape-parts.server'

const words = {
  /** Of the buttons at the cave mouth, in the booking section and in the bar. Null: the usual words. */
  label: ownText,
  bookingLabel: ownText,
  barLabel: ownText,
  /** In their place while nothing is sold. */
  soonText: ownText,
  ...inTranslation,
}
const USUAL = { label: null, bookingLabel: null, barLabel: null, soonText: null } as const
const shape = z.object({
  when: z.enum(['now', 'moment', 'later']).catch('now'),
  revealAt: z.unknown().optional().transform(revealOf),
  ...words,
})

/** When tickets are sold, as the organisers have set it. */
export const ticketSale = shape
  .nullish()
  .catch(null)
  .transform((kept) => kept ?? { when: 'now' as const, revealAt: null, ...USUAL })
export type KeptTicketSale = z.infer<typeof ticketSale>

/** The ticket buttons at a moment. */
export interface TicketSale extends Omit<KeptTicketSale, 'when' | 'revealAt'> {
  isOpen: boolean
  /** When it opens, in milliseconds since 1970; null: it is open, or nobody knows. */
  opensAt: number | null
}

/** A forgotten or unreadable moment must not close the ticket sale. */
export function ticketSaleAt(
  { when, revealAt, ...texts }: KeptTicketSale,
  moment: Moment,
): TicketSale {
  const at = when === 'moment' && typeof revealAt?.at === 'number' ? revealAt.at : null
  const isAwaited = at !== null && isSecret(revealAt, moment)
  return {
    ...texts,
    isOpen: when !== 'later' && !isAwaited,
    opensAt: isAwaited ? at : null,
  }
}
