import { actsIn, folded, namesOf } from './set-check'

/** The artists of the line-up who have sent nothing. @param sent - the artists' names as they were sent */
export function missingArtists(lineup: readonly string[], sent: readonly string[]): string[] {
  const known = new Set(sent.flatMap(namesOf))
  return [...new Set(lineup)].filter(
    (artist) => !known.has(folded(artist)) && !actsIn(artist).every((act) => known.has(act)),
  )
}
