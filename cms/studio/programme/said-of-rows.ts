/** What is said of each row of a table, as sentences by the row's number. */
export class SaidOfRows {
  /** What will happen. */
  readonly happens = new Map<string, string[]>()
  /** What was assumed, and what the Studio will complain about. */
  readonly notes = new Map<string, string[]>()
  /** Why it is left out. */
  readonly wrong = new Map<string, string[]>()

  say(kind: 'happens' | 'notes' | 'wrong', row: string, ...sentences: string[]): void {
    if (sentences.length === 0) return
    this[kind].set(row, [...(this[kind].get(row) ?? []), ...sentences])
  }
}
