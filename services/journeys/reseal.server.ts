import { lockFlightsAfter, updateFlight } from '../../db/tables/artist-flight-details.server'
import { addAudit } from '../../db/tables/audit.server'
import type { Database, Sql } from '../../db/client/connect.server'
import {
  DESK_TABLE,
  lockDeskAfter,
  resealDesk,
  SEALED_ON_DESK,
} from '../../db/tables/flight-desk.server'
import {
  LEGS_TABLE,
  lockLegsAfter,
  resealLeg,
  SEALED_ON_LEGS,
} from '../../db/tables/flight-legs.server'
import { LETTER_PLACE } from '../../db/tables/mails.server'
import { lockMailsAfter, resealLetter } from '../../db/tables/unsent-mails.server'
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

/** A table with sealed texts, read in the order of its ids. */
interface SealedTable<Id extends number | string> {
  table: string
  columns: readonly string[]
  /** An id before all others. */
  first: Id
  /** The rows after this id, held until the transaction ends. */
  lockAfter: (
    sql: Sql,
    after: Id,
    limit: number,
  ) => Promise<(Record<string, unknown> & { id: Id })[]>
  update: (sql: Sql, id: Id, changes: Record<string, string>) => Promise<void>
}

const DEADLINE_MS = 30_000
const SEALED = FLIGHT_FIELDS.filter(({ sealed }) => sealed).map(({ name }) => name)

const FLIGHTS: SealedTable<number> = {
  table: TABLE,
  columns: SEALED,
  first: 0,
  lockAfter: (sql, after, limit) => lockFlightsAfter(sql, SEALED, after, limit),
  update: updateFlight,
}

const DESK: SealedTable<number> = {
  table: DESK_TABLE,
  columns: SEALED_ON_DESK,
  first: 0,
  lockAfter: lockDeskAfter,
  update: resealDesk,
}

const LEGS: SealedTable<string> = {
  table: LEGS_TABLE,
  columns: SEALED_ON_LEGS,
  first: '00000000-0000-0000-0000-000000000000',
  lockAfter: lockLegsAfter,
  update: resealLeg,
}

const MAILS: SealedTable<string> = {
  table: LETTER_PLACE.table,
  columns: [LETTER_PLACE.column],
  first: LEGS.first,
  lockAfter: lockMailsAfter,
  update: (sql, id, { letterSealed = '' }) => resealLetter(sql, id, letterSealed),
}

/**
 * Seals every flight, the desk's texts and references, and unsent mails, with the current key. It can be interrupted and restarted, and the
 * site can run meanwhile.
 */
export async function resealFlights(database: Database, sealing: Sealing): Promise<Resealed> {
  const total: Resealed = { resealed: 0, upToDate: 0, unreadable: 0 }
  await resealTable(database, sealing, FLIGHTS, total)
  await resealTable(database, sealing, DESK, total)
  await resealTable(database, sealing, LEGS, total)
  await resealTable(database, sealing, MAILS, total)
  return total
}

async function resealTable<Id extends number | string>(
  database: Database,
  sealing: Sealing,
  table: SealedTable<Id>,
  total: Resealed,
): Promise<void> {
  for (let after: Id | null = table.first; after !== null;) {
    const from: Id = after
    after = await database.transact((sql) => resealSome(sql, sealing, table, from, total), {
      kind: 'long',
      deadlineMs: DEADLINE_MS,
    })
  }
}

/** @returns the last id of the batch; null when there are no more rows */
async function resealSome<Id extends number | string>(
  sql: Sql,
  sealing: Sealing,
  table: SealedTable<Id>,
  after: Id,
  total: Resealed,
): Promise<Id | null> {
  const rows = await table.lockAfter(sql, after, BATCH)
  let changed = 0
  for (const row of rows) {
    const { changes, isUnreadable } = resealedTexts(row, table, sealing)
    const isChanged = Object.keys(changes).length > 0
    if (isChanged) await table.update(sql, row.id, changes)
    changed += isChanged ? 1 : 0
    total[isUnreadable ? 'unreadable' : isChanged ? 'resealed' : 'upToDate'] += 1
  }
  if (changed > 0) await addAudit(sql, { kind: 'reseal', address: null, count: changed })
  return rows.at(-1)?.id ?? null
}

function resealedTexts(
  row: Record<string, unknown> & { id: number | string },
  { table, columns }: Pick<SealedTable<number>, 'table' | 'columns'>,
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
