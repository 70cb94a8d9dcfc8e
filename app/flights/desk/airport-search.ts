import { foldLetters } from '../../../rules/fold-letters'

/** An airport that airlines fly to. */
export interface Airport {
  /** IATA, such as PMI. */
  code: string
  name: string
  /** Words of both, without capitals and accents. */
  words: string[]
}

/** @param list - `airport-names.txt`: a line for each airport, large ones first */
export function readAirports(list: string): Airport[] {
  return list.split('\n').flatMap((line) => {
    const [code = '', ...name] = line.split(' ')
    return code === '' ? [] : [{ code, name: name.join(' '), words: wordsOf(line) }]
  })
}

/** @param list - `airports.txt`: a line for each time zone with the codes of its airports @returns the zone of each code */
export function readZones(list: string): ReadonlyMap<string, string> {
  return new Map(
    list.split('\n').flatMap((line) => {
      const [zone = '', ...codes] = line.split(' ')
      return codes.map((code) => [code, zone] as const)
    }),
  )
}

/**
 * Airports whose code or words begin like each word of the text, whatever its accents and capitals. First the airport of this
 * code, then those with the very words, and of these the large ones first.
 */
export function findAirports(airports: Airport[], text: string, most: number): Airport[] {
  const asked = wordsOf(text)
  if (asked.length === 0) return []
  const rank = ({ code, words }: Airport) => {
    if (code.toLowerCase() === asked.join('')) return 0
    return asked.every((word) => words.includes(word)) ? 1 : 2
  }
  return airports
    .filter(({ words }) => asked.every((word) => words.some((own) => own.startsWith(word))))
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, most)
}

function wordsOf(text: string): string[] {
  return foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
