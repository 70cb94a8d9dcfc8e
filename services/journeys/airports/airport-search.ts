import { foldLetters } from '../../../rules/fold-letters'

/** An airport that airlines fly to. */
export interface Airport {
  /** IATA, such as PMI. */
  code: string
  /** "Palma de Mallorca", or "Tokyo, Haneda" where the name says more than the town. */
  name: string
  /** Words of the town, without capitals and accents, as all that follow. */
  townWords: string[]
  /** Words of the town in English, Spanish, German and the language of the place. */
  calledWords: string[]
  /** All words, of the code and the name, too. */
  words: string[]
  isLarge: boolean
}

/** @param list - `airport-names.txt`: a line for each airport, large ones before an empty line */
export function readAirports(list: string): Airport[] {
  const [large = '', others = ''] = list.split('\n\n')
  return [large, others].flatMap((lines) =>
    lines
      .split('\n')
      .filter(Boolean)
      .map((line) => readAirport(line, lines === large)),
  )
}

function readAirport(line: string, isLarge: boolean): Airport {
  const [code = '', town = '', name = '', others = ''] = line.split('\t')
  const townWords = wordsOf(town)
  const calledWords = wordsOf(`${town} ${others}`)
  const words = [...calledWords, ...wordsOf(`${name} ${code}`)]
  const isNamedAfterTown = townWords.every((word) => wordsOf(name).includes(word))
  const shown = isNamedAfterTown ? name : `${town}, ${name}`
  return { code, name: shown, townWords, calledWords, words, isLarge }
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

/** What people write beside a name, in three languages. */
const FILLERS = ['airport', 'flughafen', 'aeropuerto', 'international', 'de']

/**
 * Airports whose words begin like each word of the text, whatever its accents and capitals: "Koeln" is "Köln". What follows a comma
 * does not count ("Berlin, Germany"). First the airport whose code is typed in capitals, then those of a town of that name, those that
 * people call so, those with the very words, and then all others: "Goa" is a place in India, and "GOA" the airport of Genoa. Of the
 * same kind large ones come first, and of these a town that has no other word: "Porto" before "Porto Velho".
 */
export function findAirports(airports: Airport[], text: string, most: number): Airport[] {
  const [place = ''] = text.split(',')
  const asked = wordsOf(place)
    .filter((word) => !FILLERS.includes(word))
    .map((word) => [word, word.replace(/([aou])e/g, '$1')])
  if (asked.length === 0) return []
  const rankOf = ({ code, townWords, calledWords, words }: Airport): number => {
    const has = (known: string[]) =>
      asked.every((spellings) => spellings.some((word) => known.includes(word)))
    if (code === text.trim()) return 0
    if (has(townWords)) return 1
    if (has(calledWords)) return 2
    if (has(words)) return 3
    const begins = asked.every((spellings) =>
      words.some((own) => spellings.some((word) => own.startsWith(word))),
    )
    return begins ? 4 : NONE
  }
  return airports
    .map((airport) => ({ airport, rank: rankOf(airport) }))
    .filter(({ rank }) => rank !== NONE)
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Number(b.airport.isLarge) - Number(a.airport.isLarge) ||
        a.airport.townWords.length - b.airport.townWords.length,
    )
    .slice(0, most)
    .map(({ airport }) => airport)
}

const NONE = 5

/**
 * The code that the text is, in capitals: any text of three letters, but none that is also a word of another airport's name. "pmi"
 * is PMI, "Goa" is not GOA. A text that is no code comes back as it was typed.
 */
export function typedCode(airports: Airport[], text: string): string {
  const code = text.trim().toUpperCase()
  if (!/^[A-Z]{3}$/.test(code) || code === text.trim()) return text.trim()
  const [word = ''] = wordsOf(text)
  const isName = airports.some((other) => other.code !== code && other.words.includes(word))
  return isName ? text.trim() : code
}

function wordsOf(text: string): string[] {
  return foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
