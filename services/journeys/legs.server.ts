import { randomUUID } from 'node:crypto'
import { addAudit, type Admin } from '../../db/tables/audit.server'
import { lockFlight } from '../../db/tables/flight-desk.server'
import {
  deleteLeg,
  findLeg,
  insertLeg,
  legPlace,
  updateLeg,
  type LegPlace,
  type LegRow,
  type SealedOnLegs,
} from '../../db/tables/flight-legs.server'
import type { JourneysContext } from './journeys-context'
import type { Change, Leg } from './desk-fields'
import {
  PLAIN_LEG_FIELDS,
  SEALED_LEG_FIELDS,
  type LegInput,
  type SealedLegField,
} from './leg-fields'
import { planOf, type PlannedLeg } from './leg-plan.server'
import { openedText } from './opened-text.server'

/** @returns the new leg; null when there is no such submission */
export function addLeg(
  { database, sealing, log }: JourneysContext,
  flightId: number,
  planned: PlannedLeg,
  by: Admin,
): Promise<Leg | null> {
  return database.transact(async (sql) => {
    if (!(await lockFlight(sql, flightId))) return null
    const id = randomUUID()
    const sealed = sealedTexts(
      (name, place) => planned[name] && sealing.seal(planned[name], place),
      id,
    )
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
  { database, sealing, log }: JourneysContext,
  { flightId, id }: Pick<LegRow, 'flightId' | 'id'>,
  { version, ...planned }: PlannedLeg & { version: number },
  by: Admin,
): Promise<Change<Leg>> {
  const open = openedText(sealing, log)
  return database.transact(async (sql) => {
    const before = (await lockFlight(sql, flightId)) ? await findLeg(sql, flightId, id) : null
    if (before === null) return null
    const sealed = sealedTexts((name, place) => {
      const text = planned[name]
      if (text !== null) return sealing.seal(text, place)
      // A text that no key opens is shown empty. Saving the leg must not delete it.
      const kept = before[place.column]
      return open(kept, place).isUnreadable ? kept : null
    }, id)
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
  { database, sealing, log }: JourneysContext,
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

/** @param sealedOf - the stored text of a field, sealed for a place */
function sealedTexts(
  sealedOf: (name: SealedLegField['name'], place: LegPlace) => string | null,
  id: string,
): Pick<LegRow, SealedOnLegs> {
  return Object.fromEntries(
    SEALED_LEG_FIELDS.map(({ name, column }) => [column, sealedOf(name, legPlace(column, id))]),
  ) as Pick<LegRow, SealedOnLegs>
}

/** A leg as the API gives it. */
export function legOf(row: LegRow, open: ReturnType<typeof openedText>): Leg {
  const plain = PLAIN_LEG_FIELDS.map(({ name, column }) => [name, row[column]] as const)
  const opened = SEALED_LEG_FIELDS.map(
    ({ name, column }) => [name, open(row[column], legPlace(column, row.id))] as const,
  )
  const sealed = opened.map(([name, { text }]) => [name, text] as const)
  const { id, state, version } = row
  return {
    ...(Object.fromEntries([...plain, ...sealed]) as LegInput),
    id,
    departsAt: row.departsAt?.toISOString() ?? null,
    arrivesAt: row.arrivesAt?.toISOString() ?? null,
    state,
    version,
    ...(opened.some(([, { isUnreadable }]) => isUnreadable) && { isUnreadable: true }),
  }
}
