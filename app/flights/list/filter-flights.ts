import { foldLetters } from '../../../rules/fold-letters'
import { trimmed } from '../../../rules/text-rules'
import type { ListedFlight } from './fetch-flights'

/**
 * Finds submissions by name. Every word must occur in the artist name or in the legal name. The order of the words, case and
 * accents do not count.
 */
export function withName(flights: ListedFlight[], wanted: string): ListedFlight[] {
  const words = foldLetters(trimmed(wanted)).split(/\s+/).filter(Boolean)
  if (words.length === 0) return flights
  return flights.filter(({ artistName, fullName }) => {
    const names = foldLetters(`${artistName ?? ''} ${fullName ?? ''}`)
    return words.every((word) => names.includes(word))
  })
}

export function foundText(found: number, all: number): string {
  return found === 0 ? `None of ${all} submissions has this name` : `${found} of ${all} submissions`
}
