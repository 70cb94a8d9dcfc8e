import type { Spot } from './day-list'

/** What comes of each row of a table, by the row's number, and of all of it. Sentences are for the organisers. */
export class SaidOfRows {
  /** What will happen. */
  readonly happens = new Map<string, string[]>()
  /** What was assumed, and what the Studio will complain about. */
  readonly notes = new Map<string, string[]>()
  /** Why it is left out. */
  readonly wrong = new Map<string, string[]>()
  /** Where it will be; none for a row that is left out. */
  readonly spotOf = new Map<string, Spot>()
  /** What the organisers have to look at themselves. */
  readonly looks: string[] = []

  say(kind: 'happens' | 'notes' | 'wrong', row: string, ...sentences: string[]): void {
    if (sentences.length === 0) return
    this[kind].set(row, [...(this[kind].get(row) ?? []), ...sentences])
  }
}
