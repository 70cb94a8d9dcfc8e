import { USUAL_TRANSFER, type DeskFlight, type Leg, type LegInput } from './desk-fields'
import { isAsked, MEANS_FIELDS, MEANS_WORDS, type Asked, type MeansField } from '../means'

/** A leg while it is typed: all values are texts. */
export type Draft = Record<keyof LegInput, string>

export const LEG_LABELS: Record<keyof LegInput, string> = {
  direction: 'Direction',
  means: 'Travels by',
  flightNumber: 'Flight number',
  from: 'From',
  fromZone: 'Time zone of the departure',
  departs: 'Departs',
  to: 'To',
  toZone: 'Time zone of the arrival',
  arrives: 'Arrives',
  people: 'People',
  transferMinutes: 'Transfer in minutes',
  bookingReference: 'Booking reference',
  driver: 'Driver',
}

export function draftOf(leg: LegInput): Draft {
  const { people, transferMinutes, direction, means, ...texts } = leg
  return {
    ...(Object.fromEntries(TEXTS.map((name) => [name, texts[name] ?? ''])) as Record<
      (typeof TEXTS)[number],
      string
    >),
    direction,
    means,
    people: String(people),
    transferMinutes: String(transferMinutes),
  }
}

const TEXTS = [
  'flightNumber',
  'from',
  'fromZone',
  'departs',
  'to',
  'toZone',
  'arrives',
  'bookingReference',
  'driver',
] as const

/** A leg with nothing typed yet but the direction. */
export function emptyLeg(direction: LegInput['direction']): LegInput {
  return {
    direction,
    means: 'flight',
    flightNumber: null,
    from: null,
    fromZone: null,
    departs: null,
    to: null,
    toZone: null,
    arrives: null,
    people: 1,
    transferMinutes: USUAL_TRANSFER,
    bookingReference: null,
    driver: null,
  }
}

/** A leg that is not stored yet. */
export type NewLeg = LegInput & { id?: undefined }

/**
 * A new leg. What is known for sure is there already: the festival's only airport, or from the other legs where the artist leaves
 * again, with how many, and who drives.
 *
 * @param airports - codes of those at the festival
 */
export function nextLeg(
  direction: LegInput['direction'],
  legs: readonly Leg[],
  airports: readonly string[],
): NewLeg {
  const empty = emptyLeg(direction)
  const last = legs.filter((leg) => leg.direction !== direction && leg.means !== 'there').at(-1)
  if (last === undefined) {
    const [airport = null, ...more] = airports
    if (more.length > 0) return empty
    return { ...empty, ...(direction === 'arrival' ? { to: airport } : { from: airport }) }
  }
  const { means, people, transferMinutes, driver } = last
  const end =
    direction === 'departure'
      ? { from: last.to, fromZone: last.toZone }
      : { to: last.from, toZone: last.fromZone }
  return { ...empty, ...end, means, people, transferMinutes, driver }
}

/** A draft with another means of travel. The festival's airport, which was there unasked, is not where a ferry, train or car goes. */
export function withMeans(draft: Draft, means: string, airports: readonly string[]): Draft {
  const end = draft.direction === 'arrival' ? 'to' : 'from'
  const mayStay = means === 'flight' || means === 'own' || !airports.includes(draft[end])
  return { ...draft, means, ...(mayStay ? {} : { [end]: '' }) }
}

/** The submission with a leg as it is stored now, in the order of the server: by departure, else by arrival; first what has no time. */
export function withLeg(flight: DeskFlight, leg: Leg): DeskFlight {
  const begin = ({ departsAt, arrivesAt }: Leg) => departsAt ?? arrivesAt ?? ''
  const legs = [...flight.legs.filter(({ id }) => id !== leg.id), leg]
  return { ...flight, legs: legs.sort((one, other) => (begin(one) < begin(other) ? -1 : 1)) }
}

/** The fields of a leg for the API. */
export function inputOf(leg: LegInput): LegInput {
  const { direction, means, flightNumber, from, fromZone, to, toZone, departs, arrives } = leg
  const { people, bookingReference, transferMinutes, driver } = leg
  return {
    direction,
    means,
    flightNumber,
    from,
    fromZone,
    to,
    toZone,
    departs,
    arrives,
    people,
    bookingReference,
    transferMinutes,
    driver,
  }
}

/** Whether the form asks for a field: see `isAsked`. */
export function askedIn(draft: Draft, field: MeansField): Asked {
  return isAsked(field, travelOf(draft))
}

/** The leg for the request. What this means of travel does not have is left out. The server checks the rest and says what is wrong. */
export function typedLeg(draft: Draft): LegInput {
  const asked = (name: (typeof TEXTS)[number]) =>
    isMeansField(name) && askedIn(draft, name) === 'no' ? null : draft[name].trim() || null
  const texts = Object.fromEntries(TEXTS.map((name) => [name, asked(name)])) as Pick<
    LegInput,
    (typeof TEXTS)[number]
  >
  return {
    ...texts,
    ...travelOf(draft),
    people: Number(draft.people),
    transferMinutes: Number(draft.transferMinutes),
  }
}

/** The fields in which two drafts differ. */
export function draftDifferences(mine: Draft, theirs: Draft) {
  return (Object.keys(LEG_LABELS) as (keyof LegInput)[])
    .filter((name) => mine[name].trim() !== theirs[name].trim())
    .map((name) => ({
      label: LEG_LABELS[name],
      mine: shown(name, mine[name]),
      theirs: shown(name, theirs[name]),
    }))
}

function shown(name: keyof LegInput, value: string): string {
  if (name === 'means') return MEANS_WORDS[value as LegInput['means']]
  return name === 'departs' || name === 'arrives' ? value.replace('T', ' ') : value
}

function travelOf({ direction, means }: Draft): Pick<LegInput, 'direction' | 'means'> {
  return {
    direction: direction as LegInput['direction'],
    means: means as LegInput['means'],
  }
}

export function isMeansField(name: string): name is MeansField {
  return (MEANS_FIELDS as readonly string[]).includes(name)
}
