import type { Columns, Line } from './columns'
import type { Row } from './read-row'
import type { Rest, Used } from './rest'

/** A sheet as a table: which line has the headings, and whether it is of the programme. */
export interface Tab {
  name: string
  lines: Line[]
  /** The index of the line with the headings; -1: there is none. */
  at: number
  columns: Columns
  /** The lines as the file has them; absent where these are the same. */
  sheet?: readonly Line[]
  /** The numbers of their lines with headings, and the cells of them that `lines` has. */
  heads?: readonly number[]
  used?: Used
  /** Which date the first of its numbered days is; null where days have no numbers. */
  said: string | null
  /** What of its reading is a guess about which the organisers are asked, as parts of a sentence. */
  doubts: string[]
  isRead: boolean
}

export interface Rows {
  rows: Row[]
  hidden: number
  /** Lines with something in them, but without a name. */
  nameless: number
  /** What of the reading may be otherwise. */
  doubts: Set<string>
  rest: Rest
}

export function emptyRows(): Rows {
  return {
    rows: [],
    hidden: 0,
    nameless: 0,
    doubts: new Set(),
    rest: { unused: [], cells: [], beside: 0 },
  }
}
