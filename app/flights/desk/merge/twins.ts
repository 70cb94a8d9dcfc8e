import type { DeskFlight } from '../../../../services/journeys/desk-fields'
import { isolated } from '../../../../rules/isolated'
import { folded } from '../../../../rules/names'

const SHARED = { name: 'name', passport: 'passport', email: 'e-mail address' } as const
type Shared = keyof typeof SHARED

/** Another submission that may be of the same artist. */
export interface Twin {
  flight: DeskFlight
  /** What both have in common: one at least. */
  shared: Shared[]
}

const KEYS: Record<Shared, (flight: DeskFlight) => string | number | null> = {
  name: ({ artistName }) => folded(artistName),
  passport: ({ samePassport }) => samePassport,
  email: ({ sameEmail }) => sameEmail,
}

/** The twins of each submission that has any, by its id. Cancelled ones have none. */
export function twinsOf(flights: readonly DeskFlight[]): ReadonlyMap<number, readonly Twin[]> {
  const twins = new Map<number, Twin[]>()
  const standing = flights.filter(({ status }) => status !== 'cancelled')
  for (const shared of Object.keys(SHARED) as Shared[])
    for (const group of groupsBy(standing, KEYS[shared]))
      for (const { id } of group)
        for (const flight of group) if (flight.id !== id) note(id, flight, shared)

  function note(id: number, flight: DeskFlight, shared: Shared) {
    const own = twins.get(id) ?? []
    const known = own.find((twin) => twin.flight.id === flight.id)
    if (known === undefined) twins.set(id, [...own, { flight, shared: [shared] }])
    else known.shared.push(shared)
  }
  return twins
}

function groupsBy(
  flights: readonly DeskFlight[],
  keyOf: (flight: DeskFlight) => string | number | null,
): DeskFlight[][] {
  const groups = new Map<string | number, DeskFlight[]>()
  for (const flight of flights) {
    const key = keyOf(flight)
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), flight])
  }
  return [...groups.values()].filter(({ length }) => length > 1)
}

/**
 * What the line of a submission says of its twins. A name that has come twice is mostly a form that was sent twice; a passport or
 * an address also belongs to somebody who plays in two acts, or who writes for several.
 */
export function twinMark(twins: readonly Twin[]): string | null {
  const [first] = twins
  if (first === undefined) return null
  if (twins.some(({ shared }) => shared.includes('name'))) return 'Sent twice'
  const closest = twins.find(({ shared }) => shared.includes('passport')) ?? first
  const what = closest.shared.includes('passport') ? 'passport' : 'e-mail address'
  const more = twins.length > 1 ? ` and ${twins.length - 1} more` : ''
  return `Same ${what} as ${isolated(closest.flight.artistName)}${more}`
}

/** For example "the same name and passport". */
export function sharedText({ shared }: Twin): string {
  const words = shared.map((one) => SHARED[one])
  return `the same ${words.length > 2 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join(' and ')}`
}
