import { randomUUID } from 'node:crypto'
import { addAudit, type Admin } from '../../../db/tables/audit.server'
import { lockFlight } from '../../../db/tables/flight-desk.server'
import {
  deleteLeg,
  findLeg,
  insertLeg,
  REFERENCE_PLACE,
  updateLeg,
  type LegRow,
} from '../../../db/tables/flight-legs.server'
import type { AppContext } from '~/context'
import type { Change, Leg } from './desk-fields'
import { planOf, type PlannedLeg } from './leg-plan.server'
import { openedText } from '../opened-text.server'

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** The id of a leg in an address; null for a text that is no id. */
export function readLegId(text: string | undefined): string | null {
  const id = (text ?? '').toLowerCase()
  return UUID.test(id) ? id : null
}

/** @returns the new leg; null when there is no such submission */
export function addLeg(
  { database, sealing, log }: AppContext,
  flightId: number,
  planned: PlannedLeg,
  by: Admin,
): Promise<Leg | null> {
  return database.transact(async (sql) => {
    if (!(await lockFlight(sql, flightId))) return null
    const id = randomUUID()
    const { bookingReference } = planned
    const sealed =
      bookingReference && sealing.seal(bookingReference, { ...REFERENCE_PLACE, rowId: id })
    await insertLeg(sql, { ...planOf(planned, sealed), id, flightId })
    await addAudit(sql, { kind: 'leg added', ...by, count: 1 })
    const row = await findLeg(sql, flightId, id)
    return row && legOf(row, openedText(sealing, log))
  })
}

/**
 * Stores a change of one leg. If the leg is no longer in the version that the change names, nothing is stored, and the leg is
 * read.
 */
export function changeLeg(
  { database, sealing, log }: AppContext,
  { flightId, id }: Pick<LegRow, 'flightId' | 'id'>,
  { version, ...planned }: PlannedLeg & { version: number },
  by: Admin,
): Promise<Change<Leg>> {
  const open = openedText(sealing, log)
  const place = { ...REFERENCE_PLACE, rowId: id }
  return database.transact(async (sql) => {
    const before = (await lockFlight(sql, flightId)) ? await findLeg(sql, flightId, id) : null
    if (before === null) return null
    const { bookingReference } = planned
    const { bookingReferenceSealed: sealedBefore } = before
    // A reference that no key opens is shown empty. Saving the leg must not delete it.
    const isKept = bookingReference === null && open(sealedBefore, place).isUnreadable
    const sealed = isKept ? sealedBefore : bookingReference && sealing.seal(bookingReference, place)
    const stored = await updateLeg(sql, { id, flightId, version }, planOf(planned, sealed))
    if (stored === null) {
      await addAudit(sql, { kind: 'desk opened', ...by, count: 1 })
      return { isStored: false, now: legOf(before, open) }
    }
    await addAudit(sql, { kind: 'leg changed', ...by, count: 1 })
    const row = await findLeg(sql, flightId, id)
    return row && { isStored: true, now: legOf(row, open) }
  })
}

/** @param version - the one that was seen; null to delete the leg in any version */
export function eraseLeg(
  { database, sealing, log }: AppContext,
  { flightId, id, version }: Pick<LegRow, 'flightId' | 'id'> & { version: number | null },
  by: Admin,
): Promise<Change<Leg>> {
  return database.transact(async (sql) => {
    const before = (await lockFlight(sql, flightId)) ? await findLeg(sql, flightId, id) : null
    if (before === null) return null
    const now = legOf(before, openedText(sealing, log))
    const seen = { id, flightId, version: version ?? before.version }
    const isStored = await deleteLeg(sql, seen)
    await addAudit(sql, { kind: isStored ? 'leg deleted' : 'desk opened', ...by, count: 1 })
    return { isStored, now }
  })
}

/** A leg as the API gives it. */
export function legOf(row: LegRow, open: ReturnType<typeof openedText>): Leg {
  const { text, isUnreadable } = open(row.bookingReferenceSealed, {
    ...REFERENCE_PLACE,
    rowId: row.id,
  })
  return {
    id: row.id,
    direction: row.direction,
    means: row.means,
    flightNumber: row.flightNumber,
    from: row.fromAirport,
    to: row.toAirport,
    fromZone: row.fromZone,
    toZone: row.toZone,
    departs: row.departsLocal,
    arrives: row.arrivesLocal,
    departsAt: row.departsAt?.toISOString() ?? null,
    arrivesAt: row.arrivesAt?.toISOString() ?? null,
    people: row.people,
    bookingReference: text,
    transferMinutes: row.transferMinutes,
    driver: row.driver,
    state: row.state,
    version: row.version,
    ...(isUnreadable && { isUnreadable }),
  }
}
