import type { saveEntry, saveLeg } from './desk-api'
import { entryOf } from './desk-entry'
import type { DeskFlight, Leg, Status, StoredCard } from './desk-fields'
import { arrivalOf, departureOf } from './filter-desk'
import { inputOf } from './leg-draft'
import { isAsked, type LegDirection } from '../means'

/** What is set on several cards at once. Null leaves it as it is. */
export interface ManyChange {
  status: Status | null
  arrivalDriver: string | null
  departureDriver: string | null
}

interface Saving {
  saveEntry: (...args: Parameters<typeof saveEntry>) => ReturnType<typeof saveEntry>
  saveLeg: (...args: Parameters<typeof saveLeg>) => ReturnType<typeof saveLeg>
  onCard: (id: number, card: StoredCard) => void
  onLeg: (id: number, leg: Leg) => void
}

/** A card that was not changed, or not wholly. */
export interface NotSaved {
  flight: DeskFlight
  why: string
}

/**
 * Changes cards one after the other, each in the version that is shown. What somebody else has changed meanwhile is shown and
 * stays as it is.
 */
export async function saveMany(
  password: string,
  flights: readonly DeskFlight[],
  change: ManyChange,
  saving: Saving,
): Promise<NotSaved[]> {
  const notSaved: NotSaved[] = []
  for (const flight of flights) {
    const why =
      (await driverProblem(password, flight, 'arrival', change.arrivalDriver, saving)) ??
      (await driverProblem(password, flight, 'departure', change.departureDriver, saving)) ??
      (await statusProblem(password, flight, change.status, saving))
    if (why !== null) notSaved.push({ flight, why })
  }
  return notSaved
}

async function driverProblem(
  password: string,
  flight: DeskFlight,
  direction: LegDirection,
  driver: string | null,
  { saveLeg, onLeg }: Saving,
): Promise<string | null> {
  if (driver === null) return null
  const leg = direction === 'arrival' ? arrivalOf(flight) : departureOf(flight)
  if (leg === undefined || isAsked('driver', leg) === 'no')
    return `there is no ${direction} to drive`
  const saved = await saveLeg(password, flight.id, { ...inputOf(leg), driver }, leg)
  if (saved.kind === 'failed') return saved.message
  onLeg(flight.id, saved.now)
  return saved.kind === 'stored' ? null : `somebody else has changed the ${direction} meanwhile`
}

async function statusProblem(
  password: string,
  flight: DeskFlight,
  status: Status | null,
  { saveEntry, onCard }: Saving,
): Promise<string | null> {
  if (status === null || status === flight.status) return null
  const saved = await saveEntry(password, flight.id, { ...entryOf(flight), status })
  if (saved.kind === 'failed') return saved.message
  onCard(flight.id, saved.now)
  return saved.kind === 'stored' ? null : 'somebody else has changed the card meanwhile'
}
