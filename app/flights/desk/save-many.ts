import { type TravelStatus } from '../../../rules/travel-status'
import type { saveEntry, saveLeg } from './desk-api'
import { entryOf } from './desk-entry'
import type { DeskFlight, Leg, StoredCard } from '../../../services/journeys/desk-fields'
import { arrivalOf, departureOf } from './filter-desk'
import { inputOf } from './leg-draft'
import { problemOf } from './versioned'
import { isAsked } from '../../../services/journeys/leg-fields'
import type { LegDirection } from '../../../services/journeys/means'

/** What is set on several cards at once. Null leaves it as it is. */
export interface ManyChange {
  status: TravelStatus | null
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

/** A change that was stored: how it was before, and the version that can be undone. */
type StoredChange = { flight: DeskFlight } & (
  | { card: { version: number } }
  | { leg: Leg; now: Pick<Leg, 'id' | 'version'> }
)

type OnStored = (change: StoredChange) => void

interface SavedMany {
  notSaved: NotSaved[]
  stored: StoredChange[]
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
): Promise<SavedMany> {
  const saved: SavedMany = { notSaved: [], stored: [] }
  const store: OnStored = (one) => void saved.stored.push(one)
  for (const flight of flights) {
    const why =
      (await driverProblem(password, flight, 'arrival', change.arrivalDriver, saving, store)) ??
      (await driverProblem(password, flight, 'departure', change.departureDriver, saving, store)) ??
      (await statusProblem(password, flight, change.status, saving, store))
    if (why !== null) saved.notSaved.push({ flight, why })
  }
  return saved
}

/** Takes stored changes back. What somebody else has changed since then stays. */
export async function undoMany(
  password: string,
  stored: readonly StoredChange[],
  { saveEntry, saveLeg, onCard, onLeg }: Saving,
): Promise<NotSaved[]> {
  const left: NotSaved[] = []
  for (const change of stored) {
    const { flight } = change
    let why: string | null
    if ('card' in change) {
      const before = { ...entryOf(flight), version: change.card.version }
      const saved = await saveEntry(password, flight.id, before)
      why = problemOf(saved, changedMeanwhile('card'), (card) => onCard(flight.id, card))
    } else {
      const saved = await saveLeg(password, flight.id, inputOf(change.leg), change.now)
      why = problemOf(saved, changedMeanwhile(change.leg.direction), (leg) => onLeg(flight.id, leg))
    }
    if (why !== null) left.push({ flight, why })
  }
  return left
}

async function driverProblem(
  password: string,
  flight: DeskFlight,
  direction: LegDirection,
  driver: string | null,
  { saveLeg, onLeg }: Saving,
  onStored: OnStored,
): Promise<string | null> {
  if (driver === null) return null
  const leg = direction === 'arrival' ? arrivalOf(flight) : departureOf(flight)
  if (leg === undefined || isAsked('driver', leg) === 'no')
    return `there is no ${direction} to drive`
  const saved = await saveLeg(password, flight.id, { ...inputOf(leg), driver }, leg)
  if (saved.kind === 'stored') onStored({ flight, leg, now: saved.now })
  return problemOf(saved, changedMeanwhile(direction), (now) => onLeg(flight.id, now))
}

async function statusProblem(
  password: string,
  flight: DeskFlight,
  status: TravelStatus | null,
  { saveEntry, onCard }: Saving,
  onStored: OnStored,
): Promise<string | null> {
  if (status === null || status === flight.status) return null
  const saved = await saveEntry(password, flight.id, { ...entryOf(flight), status })
  if (saved.kind === 'stored') onStored({ flight, card: saved.now })
  return problemOf(saved, changedMeanwhile('card'), (now) => onCard(flight.id, now))
}

function changedMeanwhile(what: string): string {
  return `somebody else has changed the ${what} meanwhile`
}
