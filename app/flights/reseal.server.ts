import {
  lockFlightsAfter,
  updateFlight,
  type FlightRow,
} from '../../db/tables/artist-flight-details.server'
import { addAudit } from '../../db/tables/audit.server'
import type { Database, Sql } from '../../db/client/connect.server'
import { FLIGHT_FIELDS } from './flight-fields'
import { TABLE } from './flights.server'
import { Unreadable, type Sealing } from '~/sealing/sealing.server'

export interface Resealed {
  /** Rows with at least one text that was plain or sealed with an old key, and is now sealed with the current key. */
  resealed: number
  /** Rows that were sealed with the current key already. */
  upToDate: number
  /** Rows with a text that no key opens. That text is unchanged. */
  unreadable: number
}

/** Rows in one transaction. A batch takes about 10 ms, so its row locks block other requests only briefly. */
const BATCH = 200
const DEADLINE_MS = 30_000
const SEALED = FLIGHT_FIELDS.filter(({ sealed }) => sealed).map(({ name }) => name)

/** Seals every flight with the current key. It can be interrupted and restarted, and the site can run meanwhile. */
export async function resealFlights(database: Database, sealing: Sealing): Promise<Resealed> {
  const total: Resealed = { resealed: 0, upToDate: 0, unreadable: 0 }
  for (let after: number | null = 0; after !== null;) {
    const from: number = after
    after = await database.transact((sql) => resealSome(sql, sealing, from, total), {
      deadlineMs: DEADLINE_MS,
    })
  }
  return total
}

/** @returns the last id of the batch; null when there are no more rows */
async function resealSome(
  sql: Sql,
  sealing: Sealing,
  after: number,
  total: Resealed,
): Promise<number | null> {
  const rows = await lockFlightsAfter(sql, SEALED, after, BATCH)
  let changed = 0
  for (const row of rows) {
    const { changes, isUnreadable } = resealedTexts(row, sealing)
    const isChanged = Object.keys(changes).length > 0
    if (isChanged) await updateFlight(sql, row.id, changes)
    changed += isChanged ? 1 : 0
    total[isUnreadable ? 'unreadable' : isChanged ? 'resealed' : 'upToDate'] += 1
  }
  if (changed > 0) await addAudit(sql, { kind: 'reseal', address: null, count: changed })
  return rows.at(-1)?.id ?? null
}

function resealedTexts(
  row: FlightRow,
  sealing: Sealing,
): { changes: Record<string, string>; isUnreadable: boolean } {
  const changes: Record<string, string> = {}
  let isUnreadable = false
  for (const column of SEALED) {
    const text = row[column]
    if (typeof text !== 'string' || sealing.isCurrent(text)) continue
    const place = { table: TABLE, column, rowId: row.id }
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
