import type { Entry } from './place-nights'

/** Where the slot of a row will be. */
export interface Spot {
  /** As visitors will read it: "Friday night, Saturday 04:00–08:00". Empty for an artist without times. */
  when: string
  chamber: string | null
  /** The night of its start, `YYYY-MM-DD`, and its minutes after the midnight before. Null without hours. */
  bar: { night: string; from: number; until: number } | null
}

/** A row of the table and what will happen with it. Each step of the plan adds to it what it finds out. */
export interface PlannedRow extends Entry, Spot {
  /** Ids of those of the lineup who play; none for a coach or a brunch. */
  artists: string[]
  /** What will happen, as sentences without their full stop. Nothing of it does where something is wrong. */
  happens: string[]
}

/** A row with a place in the timetable. */
export type Timed = PlannedRow & {
  day: string
  hours: string
  span: { from: number; until: number }
}

const NOTHING = 'Nothing changes'

/** Says of each row to which nothing happens that nothing changes. */
export function sayNothingChanges(rows: readonly PlannedRow[]): void {
  for (const { happens } of rows) if (happens.length === 0) happens.push(NOTHING)
}

/** Whether it goes in and changes something. */
export function changes(row: PlannedRow): boolean {
  return goesIn(row) && row.happens[0] !== NOTHING
}

/** Whether it is not left out. */
export function goesIn({ wrong }: { wrong: readonly string[] }): boolean {
  return wrong.length === 0
}
