import { artistsIn, folded, MANNERS, namesWithin } from './names'

/** The way in which one plays may stand behind the name, which is folded. */
const MANNER = new RegExp(` (?:${MANNERS})$`)

/**
 * The names that a text may mean, folded: all of it, with and without the way of playing, each of those who play together, and
 * the parts of a name that stands there in two scripts. German and Nordic letters count in both spellings.
 */
export function namesOf(text: string): string[] {
  const names = [text, ...artistsIn(text)]
    .flatMap(spellings)
    .flatMap((name) => [name, name.replace(MANNER, '')])
  return [...new Set([...names, ...scriptsOf(folded(text))])].filter(Boolean)
}

/** Every name that a title may tell, folded, in its spellings. */
export function namesToldBy(title: string): string[] {
  return namesWithin(title).flatMap(namesOf)
}

/** Whether this is one of the names, in any of its spellings. @param names - folded */
export function isSpelledLike(name: string, names: readonly string[]): boolean {
  return spellings(name).some((spelling) => names.includes(spelling))
}

/** "Müller" is written "Muller" or "Mueller" where the keyboard has no ü. */
const LONGER = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' } as const

function spellings(text: string): string[] {
  const longer = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøå]/g, (letter) => LONGER[letter as keyof typeof LONGER])
  return [...new Set([folded(text), folded(longer)])]
}

/** Shorter parts, such as "DJ", are no names. */
const SHORTEST_LATIN = 3

/** "Сима Sima" is one name in two scripts: each of them, without the other; none for a name in one script. @param whole - folded */
function scriptsOf(whole: string): string[] {
  const words = whole.split(' ').filter((word) => /\p{L}/u.test(word))
  const latin = words.filter((word) => /^[\p{Script=Latin}\p{N}]+$/u.test(word))
  const other = words.filter((word) => !latin.includes(word))
  if (latin.length === 0 || other.length === 0) return []
  return [latin.join(' '), other.join(' ')].filter(
    (name) => name === other.join(' ') || name.length >= SHORTEST_LATIN,
  )
}

/** Those who play together, or the one who plays alone, folded and without the way of playing. */
export function actsIn(text: string): string[] {
  return artistsIn(text).map((name) => folded(name).replace(MANNER, ''))
}
