import leven from 'leven'
import { listOf } from '../../embargo'
import type { Stored } from '../new-edition/plan-edition'
import type { Finding } from './across-documents'

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
      listOf(day.slots).flatMap(({ _key, location }): Use[] =>
        typeof location === 'string' && location.trim() !== ''
          ? [{ day, key: String(_key), name: location.trim() }]
          : [],
      ),
    )
  const counts = new Map<string, number>()
  for (const { name } of uses) counts.set(name, (counts.get(name) ?? 0) + 1)
  // The most used spelling first; of equally many the first one.
  const names = [...counts.keys()].toSorted(
    (one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0),
  )
  return uses.flatMap(({ day, key, name }) => {
    const usual = names.slice(0, names.indexOf(name)).find((known) => isMisspelt(name, known))
    if (usual === undefined) return []
    const message = `“${name}” and “${usual}” are two chambers for the timetable, its filters and its columns. If they are one, write it like the other slots.`
    const path = ['slots', { _key: key }, 'location']
    return [{ id: day._id, type: day._type, path, level: 'warning', message }]
  })
}

/** Whether two names are probably one: capitals, accents, signs, spaces, an article or one letter make the difference. */
function isMisspelt(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  if (words.join('') === others.join('')) return true
  const different = words.filter((word, index) => word !== others[index])
  const [word = '', counterpart = ''] = [
    different[0],
    others.find((known, index) => known !== words[index]),
  ]
  return words.length === others.length && different.length === 1 && isOneSlip(word, counterpart)
}

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}+/gu, '')
  const words = plain.toLocaleLowerCase('en').match(/[\p{L}\p{N}]+/gu) ?? [name]
  return words.length > 1 && words[0] === 'the' ? words.slice(1) : words
}

/** One letter more, less or another one, or two that have changed places. */
function isOneSlip(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < LEAST_LETTERS || /\p{N}/u.test(one + other)) return false
  const slips = leven(one, other)
  return slips === 1 || (slips === 2 && [...one].toSorted().join() === [...other].toSorted().join())
}
