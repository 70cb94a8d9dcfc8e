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
