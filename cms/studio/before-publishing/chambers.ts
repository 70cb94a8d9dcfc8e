import leven from 'leven'
import type { Stored } from '../new-edition/plan-edition'
import { slotsIn } from '../programme/slot'
import { warning, type Finding } from '../finding'

/** Letters that a word needs before one other letter in it counts as a slip: Hall A and Hall B are two. */
const LEAST_LETTERS = 5

interface Use {
  day: Stored
  key: string
  name: string
}

/** Chambers whose names differ in spelling only, named at the slots with the rarer spelling. */
export function chamberProblems(documents: readonly Stored[]): Finding[] {
  const uses = documents
    .filter(({ _type }) => _type === 'revealDay')
    .flatMap((day) =>
      slotsIn(day).flatMap(({ _key: key, location }): Use[] =>
        location?.trim() ? [{ day, key, name: location.trim() }] : [],
      ),
    )
  const counts = new Map<string, number>()
  const countOf = (name: string) => counts.get(name) ?? 0
  for (const { name } of uses) counts.set(name, countOf(name) + 1)
  // The most used spelling first; of equally many the first one.
  const names = [...counts.keys()].toSorted((one, other) => countOf(other) - countOf(one))
  return uses.flatMap(({ day, key, name }) => {
    const usual = names
      .slice(0, names.indexOf(name))
      .find((known) => isMisspelt(name, known, countOf(name) < countOf(known)))
    if (usual === undefined) return []
    const message = `“${name}” and “${usual}” are two chambers for the timetable, its filters and its columns. If they are one, write it like the other slots.`
    const path = ['slots', { _key: key }, 'location']
    return [warning(day, path, message)]
  })
}

/**
 * Whether two names are probably one: capitals, accents, signs, spaces, an article or a slip make the difference.
 *
 * @param isRarer - whether the first has fewer slots. Only then another letter is taken for a slip: whoever means two chambers
 *   writes both often.
 */
function isMisspelt(one: string, other: string, isRarer: boolean): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  if (words.join('') === others.join('')) return true
  if (!isRarer || words.length !== others.length) return false
  const different = words.flatMap((word, index) => (word === others[index] ? [] : index))
  const [at] = different
  return different.length === 1 && isOneSlip(words[at!]!, others[at!]!)
}

/** A sign before a number is part of it: Floor -1 and Floor 1 are two. */
function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}+/gu, '')
  const words = plain
    .toLocaleLowerCase('en')
    .match(/(?:(?<!\S)[-−+](?=\p{N}))?[\p{L}\p{N}]+/gu) ?? [name]
  return words.length > 1 && words[0] === 'the' ? words.slice(1) : words
}

/**
 * One letter more, less or another one, or two neighbours that have changed places. Nobody mistypes the first letter, and another
 * last one is a name: Night and Light are two, and so are StageA and StageB.
 */
function isOneSlip(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < LEAST_LETTERS || /\p{N}/u.test(one + other)) return false
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  if (at === 0 || (one.length === other.length && at === one.length - 1)) return false
  const turned = one.slice(0, at) + one.charAt(at + 1) + one.charAt(at) + one.slice(at + 2)
  return leven(one, other) === 1 || turned === other
}
