import type { DeskFlight, Leg } from '../../../services/journeys/desk-fields'
import {
  isAsked,
  isMeansField,
  LEG_FIELDS,
  LEG_TEXTS,
  legField,
  legValueText,
  type Asked,
  type LegFieldName,
  type LegInput,
  type LegTextName,
  type MeansField,
} from '../../../services/journeys/leg-fields'
import { MEANS, type LegDirection } from '../../../services/journeys/means'

/** A leg while it is typed: all values are texts. */
export type Draft = Record<LegFieldName, string>

export function draftOf(leg: LegInput): Draft {
  return ofFields(({ name }) => String(leg[name] ?? ''))
}

/** A leg with nothing typed yet but the direction. */
export function emptyLeg(direction: LegDirection): LegInput {
  return {
    ...texts(() => null),
    direction,
    means: 'flight',
    people: legField('people').usual,
    transferMinutes: legField('transferMinutes').usual,
  }
}

/** A leg that is not stored yet. */
export type NewLeg = LegInput & { id?: undefined; version?: undefined }

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

/**
 * A draft with another means of travel. A new journey begins with the festival's airport filled in. It goes when the means becomes
 * one that does not use airports: a ferry, a train or a car.
 */
export function withMeans(draft: Draft, means: string, airports: readonly string[]): Draft {
  const end = draft.direction === 'arrival' ? 'to' : 'from'
  const mayStay = means === 'flight' || means === 'own' || !airports.includes(draft[end])
  return { ...draft, means, ...(mayStay ? {} : { [end]: '' }) }
}

/** The submission with a leg as it is stored now, in the order of the server: by departure, else by arrival; first what has no time. */
export function withLeg(flight: DeskFlight, leg: Leg): DeskFlight {
  const begin = ({ departsAt, arrivesAt }: Leg) => departsAt ?? arrivesAt ?? ''
  const legs = [...flight.legs.filter(({ id }) => id !== leg.id), leg]
  return { ...flight, legs: legs.sort((a, b) => (begin(a) < begin(b) ? -1 : 1)) }
}

/** The fields of a leg for the API. */
export function inputOf(leg: LegInput): LegInput {
  const { direction, means, people, transferMinutes } = leg
  return { ...texts((name) => leg[name]), direction, means, people, transferMinutes }
}

/** Whether the form asks for a field: see `isAsked`. */
export function askedIn(draft: Draft, field: MeansField): Asked {
  return isAsked(field, travelOf(draft))
}

/** The leg for the request. What this means of travel does not have is left out. The server checks the rest and says what is wrong. */
export function typedLeg(draft: Draft): LegInput {
  const asked = (name: LegTextName) => !isMeansField(name) || askedIn(draft, name) !== 'no'
  return {
    ...texts((name) => (asked(name) && draft[name].trim()) || null),
    ...travelOf(draft),
    people: Number(draft.people),
    transferMinutes: Number(draft.transferMinutes),
  }
}

/** The fields in which two drafts differ. */
export function draftDifferences(mine: Draft, theirs: Draft) {
  return LEG_FIELDS.filter(({ name }) => mine[name].trim() !== theirs[name].trim()).map(
    ({ name, label }) => ({
      label,
      mine: legValueText(name, mine[name]),
      theirs: legValueText(name, theirs[name]),
    }),
  )
}

function travelOf({ direction, means }: Draft): Pick<LegInput, 'direction' | 'means'> {
  return {
    direction: direction === 'departure' ? direction : 'arrival',
    means: MEANS.find((one) => one === means) ?? 'flight',
  }
}

function ofFields(valueOf: (field: (typeof LEG_FIELDS)[number]) => string): Draft {
  return Object.fromEntries(LEG_FIELDS.map((field) => [field.name, valueOf(field)])) as Draft
}

function texts(valueOf: (name: LegTextName) => string | null) {
  return Object.fromEntries(LEG_TEXTS.map((name) => [name, valueOf(name)])) as Pick<
    LegInput,
    LegTextName
  >
}
