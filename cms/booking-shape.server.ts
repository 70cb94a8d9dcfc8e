import { z } from 'zod'
import { orElse } from './shape-parts.server'

const bookingSettings = z.object({
  /** Places on sale, without the bonus tickets. */
  capacity: z.int().min(1),
  /** The organisers' own figure, used when the provider's feed gives none. */
  confirmedBookings: z.preprocess((value) => value ?? null, z.int().nonnegative().nullable()),
  bonusTickets: orElse(0, z.int().nonnegative()),
  bonusPhase: orElse(false, z.boolean()),
  /** Percentage from which the festival counts as nearly full. */
  nearThreshold: orElse(90, z.number().min(1).max(100)),
  /** The organisers' answer about the sell-out; null when the provider's figures decide. An invalid answer counts as none. */
  soldOut: z
    .object({ answer: z.enum(['yes', 'no']), year: z.int() })
    .nullable()
    .catch(null),
})
export type BookingSettings = z.infer<typeof bookingSettings>

/** @throws {z.ZodError} when there is no usable capacity. */
export function parseBookingSettings(result: unknown): BookingSettings {
  return bookingSettings.parse(result)
}
