import leven from 'leven'
import { actOfName, type Act } from '../../../services/journeys/acts'
import { namesOf } from '../../../rules/spelled-names'

/** More would be a list to read instead of a proposal. */
const MOST = 3
/** One typing error in so many letters. */
const LETTERS_FOR_AN_ERROR = 4

/**
 * The acts whose names are nearly the one that an artist has sent, the nearest first: some letters differ, or one name has all
 * words of the other. None when there is an act of that very name.
 */
export function actsLike(artistName: string, acts: readonly Act[]): Act[] {
  if (actOfName(artistName, acts) !== undefined) return []
  const sent = namesOf(artistName)
  return acts
    .map((act) => ({ act, errors: Math.min(...pairs(sent, namesOf(act.name)).map(errorsIn)) }))
    .filter(({ errors }) => errors < Infinity)
    .sort((a, b) => a.errors - b.errors)
    .slice(0, MOST)
    .map(({ act }) => act)
}

function pairs(sent: readonly string[], known: readonly string[]): [string, string][] {
  return sent.flatMap((one) => known.map((other): [string, string] => [one, other]))
}

/** How many letters differ; infinite for names that are not alike. */
function errorsIn([one, other]: [string, string]): number {
  const errors = leven(one, other)
  const shorter = Math.min(one.length, other.length)
  const isNear = errors <= Math.floor(shorter / LETTERS_FOR_AN_ERROR)
  return isNear || hasAllWords(one, other) || hasAllWords(other, one) ? errors : Infinity
}

function hasAllWords(text: string, of: string): boolean {
  const words = new Set(text.split(' '))
  const wanted = of.split(' ').filter((word) => word.length > 2)
  return wanted.length > 0 && wanted.every((word) => words.has(word))
}
