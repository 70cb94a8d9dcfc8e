import { columnsIn, type Cell } from '../../cms/studio/programme/columns'
import { placeNights, type Entry } from '../../cms/studio/programme/place-nights'
import type { Dates } from '../../cms/studio/programme/read-dates'
import { readRows } from '../../cms/studio/programme/read-rows'
import type { Tab } from '../../cms/studio/programme/tab'

/** A table whose first row has the headings. */
export function tabOf([headings = [], ...rows]: readonly Cell[][], name = ''): Tab {
  const lines = [headings, ...rows].map((cells, at) => ({ row: at + 1, cells, isHidden: false }))
  return {
    name,
    lines,
    at: 0,
    columns: columnsIn(headings),
    said: null,
    doubts: [],
    isRead: true,
  }
}

/** The rows of such a table, on their nights. */
export function entriesOf(table: readonly Cell[][], dates: Dates): Entry[] {
  return placeNights(readRows([tabOf(table)], dates).rows).entries
}
