import { foldLetters } from '../../rules/fold-letters'
import type { TimetableEntry } from '../../rules/programme'

/** Which slots a visitor wants to see. An empty text lets all pass. */
export interface TimetableFilter {
  /** Words of the name, the description or the chamber. */
  search: string
  /** In English on pages of every language, so that an address means the same in all. */
  chamber: string
  kind: string
}

/** The parameters in the address, and the field of the filter that each fills. */
export const FILTER_PARAMETERS = { q: 'search', chamber: 'chamber', kind: 'kind' } as const

export const EVERY_SET: TimetableFilter = { search: '', chamber: '', kind: '' }
const LONGEST = 80

export function filterOf(parameters: URLSearchParams): TimetableFilter {
  const textOf = (name: string) => (parameters.get(name) ?? '').trim().slice(0, LONGEST)
  return { search: textOf('q'), chamber: textOf('chamber'), kind: textOf('kind') }
}

/** Umlauts as people type them without a key for them. */
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

function spelledOut(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => UMLAUTS[letter]!)
}

/** Accents and capitals make no difference: "aerlig" finds "Ærlig Grotte", and "fruehe" as well as "fruhe" finds "Der frühe Bus". */
export function passesFilter(
  entry: TimetableEntry,
  { search, chamber, kind }: TimetableFilter,
): boolean {
  const words = [entry.name, entry.description, entry.chamber].join(' ')
  const text = `${foldLetters(words)}\n${foldLetters(spelledOut(words))}`
  return (
    (chamber === '' || (entry.englishChamber ?? entry.chamber) === chamber) &&
    (kind === '' || entry.kind === kind) &&
    foldLetters(search)
      .split(/\s+/)
      .every((word) => text.includes(word))
  )
}

/** The address of the timetable with this filter. */
export function filteredAddress(filter: TimetableFilter): string {
  const parameters = new URLSearchParams()
  for (const [name, field] of Object.entries(FILTER_PARAMETERS))
    if (filter[field] !== '') parameters.set(name, filter[field])
  return parameters.size === 0 ? '/timetable' : `/timetable?${parameters}`
}
