import { actsIn, isSpelledLike, namesOf } from '../../rules/spelled-names'

/** The artists of the line-up who have sent nothing. @param sent - the artists' names as they were sent, or of linked acts */
export function missingArtists(lineup: readonly string[], sent: readonly string[]): string[] {
  const known = sent.flatMap(namesOf)
  return [...new Set(lineup)].filter(
    (artist) =>
      !isSpelledLike(artist, known) && !actsIn(artist).every((act) => known.includes(act)),
  )
}
