import { isSpelledLike, namesOf } from '../../rules/spelled-names'

/** An act of the line-up or the timetable. */
export interface Act {
  id: string
  name: string
}

/** What somebody at the desk may know of the programme's acts. */
export interface KnownActs {
  acts: readonly Act[]
  /** Whether acts that are not announced yet are among them. */
  knowsSecrets: boolean
}

/** `act` of a card: null follows the artist's name, and the empty text says that the submission is of no act. */
export const NO_ACT = ''

/** What says of which act a submission is. */
export interface Linked {
  artistName: string
  /** Missing when the reader may not know the act. */
  act?: string | null
}

/** The name under which the programme is searched for a submission; null when it is of no act, or the act is not known. */
export function nameInProgramme({ artistName, act }: Linked, acts: readonly Act[]): string | null {
  if (act === null) return artistName
  return acts.find(({ id }) => id === act)?.name ?? null
}

/** The act whose name the artist has sent; undefined for a name of no act. */
export function actOfName(artistName: string, acts: readonly Act[]): Act | undefined {
  const names = namesOf(artistName)
  return acts.find(({ name }) => isSpelledLike(name, names))
}

/** A link in words. */
export function linkText(act: string | null | undefined, acts: readonly Act[]): string {
  if (act === null) return 'As the name says'
  if (act === NO_ACT) return 'No act'
  return acts.find(({ id }) => id === act)?.name ?? 'An act that is not announced yet, or is gone'
}
