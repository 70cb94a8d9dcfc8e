/**
 * How far the travel desk is with a submission, in order: how organisers call it, what its artist reads, and whether the journeys
 * are booked. One more is added here, to the check of `flight_desk.status` by a migration, and to each `languages/<code>.json`.
 */
export const STATUS_FACTS = {
  new: {
    word: 'New',
    forArtist: 'We have your details. Nothing is booked yet.',
    isBooked: false,
  },
  asked: {
    word: 'Asked',
    forArtist: 'We are looking for your flights. Nothing is booked yet.',
    isBooked: false,
  },
  booked: {
    word: 'Booked',
    forArtist: 'Your flights are booked. We will tell you the details shortly.',
    isBooked: true,
  },
  told: {
    word: 'Told',
    forArtist: 'Your flights are booked. Here is what we booked.',
    isBooked: true,
  },
  cancelled: {
    word: 'Cancelled',
    forArtist: 'Your flights are cancelled. If that surprises you, please call us.',
    isBooked: false,
  },
} as const

export type TravelStatus = keyof typeof STATUS_FACTS

export const TRAVEL_STATUSES = Object.keys(STATUS_FACTS) as TravelStatus[]

/** Journeys are promised: the artist counts on them, and their dates are fixed. */
export function isBooked(status: TravelStatus): boolean {
  return STATUS_FACTS[status].isBooked
}

export function statusWord(status: TravelStatus): string {
  return STATUS_FACTS[status].word
}
