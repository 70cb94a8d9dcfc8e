import { addAudit } from '../../db/tables/audit.server'
import type { Database, Sql } from '../../db/client/connect.server'
import { DESK_TABLE, SEALED_ON_DESK } from '../../db/tables/flight-desk.server'
import { LEGS_TABLE, SEALED_ON_LEGS } from '../../db/tables/flight-legs.server'
import { SWEEP_MS } from '../../db/tables/kept.server'
import { LETTER_PLACE } from '../../db/tables/mails.server'
import {
  lockSealedAfter,
  replaceSealed,
  type SealedTable,
} from '../../db/tables/sealed-rows.server'
import { FLIGHT_FIELDS } from './flight-fields'
import { BATCH, TABLE } from './flights.server'
import { Unreadable, type Sealing } from '../sealing.server'

export interface Resealed {
  /** Rows with at least one text that was plain or sealed with an old key, and is now sealed with the current key. */
  resealed: number
  /** Rows that were sealed with the current key already, or have nothing to seal. */
  upToDate: number
  /** Rows with a text that no key opens. That text is unchanged. */
  unreadable: number
}

const SEALED = FLIGHT_FIELDS.filter(({ sealed }) => sealed).map(({ name }) => name)

const TABLES: readonly SealedTable[] = [
  { table: TABLE, idColumn: 'id', columns: SEALED },
  { table: DESK_TABLE, idColumn: 'flight_id', columns: SEALED_ON_DESK },
  { table: LEGS_TABLE, idColumn: 'id', columns: SEALED_ON_LEGS },
  { table: LETTER_PLACE.table, idColumn: 'id', columns: [LETTER_PLACE.column] },
]

/**
 * Seals every flight, the desk's texts and references, and unsent mails, with the current key. It can be interrupted and restarted, and the
 * site can run meanwhile.
 */
export async function resealFlights(database: Database, sealing: Sealing): Promise<Resealed> {
  const total: Resealed = { resealed: 0, upToDate: 0, unreadable: 0 }
  for (const table of TABLES) {
    let after: number | string | null | undefined = null
    while (after !== undefined) {
      const from: number | string | null = after
      after = await database.transact((sql) => resealSome(sql, sealing, table, from, total), {
        kind: 'long',
        deadlineMs: SWEEP_MS,
      })
    }
  }
  return total
}

/** @returns the last id of the batch; undefined when there are no more rows */
async function resealSome(
  sql: Sql,
  sealing: Sealing,
  table: SealedTable,
  after: number | string | null,
  total: Resealed,
): Promise<number | string | undefined> {
  const rows = await lockSealedAfter(sql, table, after, BATCH)
  let changed = 0
  for (const row of rows) {
    const { changes, isUnreadable } = resealedTexts(row, table, sealing)
    const isChanged = Object.keys(changes).length > 0
    if (isChanged) await replaceSealed(sql, table, row.id, changes)
    changed += isChanged ? 1 : 0
    total[isUnreadable ? 'unreadable' : isChanged ? 'resealed' : 'upToDate'] += 1
  }
  if (changed > 0) await addAudit(sql, { kind: 'reseal', address: null, count: changed })
  return rows.at(-1)?.id
}

function resealedTexts(
  row: Record<string, unknown> & { id: number | string },
  { table, columns }: SealedTable,
  sealing: Sealing,
): { changes: Record<string, string>; isUnreadable: boolean } {
  const changes: Record<string, string> = {}
  let isUnreadable = false
  for (const column of columns) {
    const text = row[column]
    if (typeof text !== 'string' || sealing.isCurrent(text)) continue
    const place = { table, column, rowId: row.id }
    try {
      changes[column] = sealing.seal(
        sealing.isSealed(text) ? sealing.open(text, place) : text,
        place,
      )
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      isUnreadable = true
    }
  }
  return { changes, isUnreadable }
}
