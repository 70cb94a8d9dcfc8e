import type { Status } from './desk/desk-fields'

/** How screens and files call the statuses of a submission. */
export const STATUS_WORDS: Record<Status, string> = {
  new: 'New',
  asked: 'Asked',
  booked: 'Booked',
  told: 'Told',
  cancelled: 'Cancelled',
}
