import { foldLetters } from './fold-letters'

/** Between the names of two who play together. */
export const B2B = ' b2b '

/** What visitors read of those who play together: "One b2b Two". */
export function joinedNames(names: readonly string[]): string {
  return names.join(B2B)
}

/** The names around each "b2b", empty where one is missing: "One b2b" is `One` and the empty text. */
export function namesAroundB2b(text: string): string[] {
  return text.split(/(?:^| )b2b(?= |$)/i).map((name) => name.trim())
}

/** How an act plays, as it stands behind the name: alternatives of a regular expression, in small letters. */
export const MANNERS =
  'live|live set|live pa|(?:en )?directo|en vivo|dj[ -]?set|hybrid(?: set)?|set|vinyl set|vinyl only|tb[cd]'

const IS_MANNER = new RegExp(`^(?:${MANNERS})$`, 'i')

/** Words that always stand between two acts. */
const BETWEEN_ACTS = / (?:b2b|b3b|vs\.?) /i
/** What stands between two acts, and also within the name of one. */
const PERHAPS_BETWEEN = /\s*[&+,/]\s*|\s+(?:and|with|feat\.?|ft\.?)\s+/i

/**
 * The acts that play under a title: "One b2b Two", "One vs Two", "One & Two", "One feat. Two". The line-up decides: a title that it
 * has is one act ("Simon & Garfunkel"), and "&" or "feat." stands between two acts only beside somebody whom it has. How one plays is no
 * act ("One, live").
 *
 * @param lineup - names in any spelling
 */
export function artistsIn(title: string, lineup: readonly string[] = []): string[] {
  const known = new Set(lineup.map(folded))
  const isKnown = (name: string) => known.has(folded(name))
  if (isKnown(title)) return [title]
  return title.split(BETWEEN_ACTS).flatMap((part) => {
    const names = isKnown(part) ? [part] : part.split(PERHAPS_BETWEEN).filter(Boolean)
    return names.some(isKnown) ? names.filter((name) => !IS_MANNER.test(name)) : [part]
  })
}

/** Every name that a title may have in it, also where it is one act: for what must not be told. */
export function namesWithin(title: string): string[] {
  const parts = title.split(BETWEEN_ACTS)
  return [title, ...parts, ...parts.flatMap((part) => part.split(PERHAPS_BETWEEN))].filter(
    (name) => name !== '' && !IS_MANNER.test(name),
  )
}

/** A name without case, accents, spaces and signs; a name that is nothing but signs stays as it is. */
export function folded(text: string): string {
  const bare = foldLetters(text)
  return bare.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || bare.trim()
}
