/*
 * What this browser keeps for the timetable. A browser that keeps nothing has nothing, and the page works without it.
 */

/** The most slots that a shared night may have. Nobody stars as many. */
export const MOST_PICKS = 200
/** The starred slots by their public ids. */
export type Stars = Record<string, 1>

/** The calendar of the visitor's night, as `POST /api/pick-lists` answers it, with the stars that were sent to it last. */
export interface NightCalendar {
  read: string
  write: string
  sent: string[]
}

interface Kept {
  'timetable-stars': Stars
  'timetable-calendar': NightCalendar
  /**
   * The starred slots as they were when the visitor last saw the page, and the time of the programme's last change then. They are
   * of one edition and in one language. What an older build has kept is without the edition.
   */
  'timetable-known': {
    madeAt: number
    edition?: string
    language?: string
    picks: Record<string, string[]>
  }
}

export function readKept<Name extends keyof Kept>(name: Name): Kept[Name] | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as Kept[Name] | null
  } catch {
    return null
  }
}

/** @returns false in a browser that keeps nothing. */
export function keep<Name extends keyof Kept>(name: Name, value: Kept[Name] | null): boolean {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function readStars(): Stars {
  return readKept('timetable-stars') ?? {}
}

/** The ids of the starred slots. */
export function starredIds(): string[] {
  return Object.keys(readStars())
}
