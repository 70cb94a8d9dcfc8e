import { writer } from '../../languages/text'
import type { LegDirection, LegMeans } from '../../db/tables/flight-legs.server'

export type { LegDirection }

/** How somebody travels. `own` is a ticket that the artist has bought; `there` is somebody who needs no journey. */
export const MEANS = [
  'flight',
  'ferry',
  'train',
  'car',
  'own',
  'there',
] as const satisfies readonly LegMeans[]
export type Means = LegMeans

export const MEANS_WORDS = {
  flight: 'Flight',
  ferry: 'Ferry',
  train: 'Train',
  car: 'Car',
  own: 'Own ticket',
  there: 'Already there',
} as const satisfies Record<Means, string>

/** The fields that not every means of travel has. */
export const MEANS_FIELDS = [
  'flightNumber',
  'from',
  'to',
  'departs',
  'arrives',
  'transferMinutes',
  'bookingReference',
  'driver',
] as const
export type MeansField = (typeof MEANS_FIELDS)[number]

export type Asked = 'required' | 'optional' | 'no'

/** Whether a field is asked for. The time at the festival's end of a journey is known; of a car's the other one may not be. */
export function isAsked(
  field: MeansField,
  { means, direction }: { means: Means; direction: LegDirection },
): Asked {
  const atFestival = direction === 'arrival' ? 'arrives' : 'departs'
  switch (means) {
    case 'flight':
      return OPTIONAL.includes(field) ? 'optional' : 'required'
    case 'ferry':
    case 'train':
      return field === 'flightNumber' || OPTIONAL.includes(field) ? 'optional' : 'required'
    case 'car':
      if (field === 'flightNumber' || field === 'bookingReference') return 'no'
      return field === atFestival ? 'required' : 'optional'
    case 'own':
      return field === atFestival ? 'required' : 'optional'
    case 'there':
      return field === 'to' ? 'optional' : 'no'
  }
}

const OPTIONAL: readonly MeansField[] = ['transferMinutes', 'bookingReference', 'driver']

/** For example "flight LX 2041", "ferry" or "own ticket LX 1". */
export function legName({
  means,
  flightNumber,
}: {
  means: Means
  flightNumber: string | null
}): string {
  const word = MEANS_WORDS[means].toLowerCase()
  return flightNumber === null ? word : `${word} ${flightNumber}`
}

/** What organisers read of journeys. */
export const JOURNEYS_IN_ENGLISH = writer('en', 'journeys', null)

/** As a title, without the word for a flight, whose number says enough: "LX 2041", "Ferry", "Own ticket LX 1". */
export function legTitle(
  { means, flightNumber }: { means: Means; flightNumber: string | null },
  t = JOURNEYS_IN_ENGLISH,
): string {
  if (means === 'flight' && flightNumber !== null) return flightNumber
  return [t(MEANS_WORDS[means]), flightNumber].filter(Boolean).join(' ')
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
