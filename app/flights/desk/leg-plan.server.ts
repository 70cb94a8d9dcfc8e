import { z } from 'zod'
import type { LegPlan } from '../../../db/tables/flight-legs.server'
import { instantsOf } from '../../../rules/dates/time-zone'
import { trimmed } from '../../../rules/text-rules'
import { airportsLike, zoneOfAirport } from './airports.server'
import {
  LONGEST,
  LONGEST_TRANSFER,
  MOST_PEOPLE,
  USUAL_TRANSFER,
  type LegInput,
} from './desk-fields'
import { optionalText, requiredText, requiredVersion, type Parsed } from './desk-texts.server'

/** A leg as it was sent, with its instants. */
export interface PlannedLeg extends LegInput {
  departsAt: Date
  arrivesAt: Date
}

const airport = (label: string) =>
  z
    .string({ error: `${label} must be an airport's IATA code of three letters, such as PMI.` })
    .transform((code) => trimmed(code).toUpperCase())
    .refine((code) => zoneOfAirport(code) !== undefined, {
      error: ({ input }) =>
        `${label} is no airport's code that we know. ${proposalFor(String(input))}`,
    })
/** A place is never turned into a code by itself: "PAL" is in Colombia. The desk chooses. */
function proposalFor(text: string): string {
  const found = airportsLike(text, 3).map(({ code, name }) => `${code} (${name})`)
  if (found.length === 0) return 'Use its IATA code of three letters, such as PMI.'
  return `Did you mean ${found.join(' or ')}?`
}

const wallTime = (label: string) =>
  z
    .string({ error: `${label} must be a time such as 2026-03-13T23:50.` })
    .refine((time) => instantsOf(time, 'UTC') !== null, {
      error: `${label} must be a time such as 2026-03-13T23:50.`,
    })
const figure = (label: string, least: number, most: number) =>
  z
    .int({ error: `${label} must be a whole number.` })
    .refine((count) => count >= least && count <= most, {
      error: `${label} must be from ${least} to ${most}.`,
    })

const FIELDS = {
  direction: z.enum(['arrival', 'departure'], {
    error: 'The direction must be arrival or departure.',
  }),
  flightNumber: requiredText('The flight number', LONGEST.flightNumber),
  from: airport('The airport of departure'),
  to: airport('The airport of arrival'),
  departs: wallTime('The departure'),
  arrives: wallTime('The arrival'),
  people: figure('The number of people', 1, MOST_PEOPLE).default(1),
  bookingReference: optionalText('The booking reference', LONGEST.bookingReference),
  transferMinutes: figure('The transfer time in minutes', 0, LONGEST_TRANSFER).default(
    USUAL_TRANSFER,
  ),
  driver: optionalText('The driver', LONGEST.driver),
}
const newLeg = z.strictObject(FIELDS)
const changedLeg = z.strictObject({ ...FIELDS, version: requiredVersion })

const UNKNOWN = `Send an object with these fields and no others: ${Object.keys(FIELDS).join(', ')}`

/** @returns the leg in the body of a POST, or what is wrong with it in a sentence */
export function parseNewLeg(body: unknown): Parsed<PlannedLeg> {
  const parsed = newLeg.safeParse(body)
  return parsed.success ? planned(parsed.data) : problem(parsed.error, `${UNKNOWN}.`)
}

/** @returns the leg in the body of a PUT, with the version that it is based on */
export function parseChangedLeg(body: unknown): Parsed<PlannedLeg & { version: number }> {
  const parsed = changedLeg.safeParse(body)
  if (!parsed.success) return problem(parsed.error, `${UNKNOWN}, version.`)
  const { version, ...input } = parsed.data
  const leg = planned(input)
  return leg.ok ? { ok: true, value: { ...leg.value, version } } : leg
}

/** @param bookingReferenceSealed - sealed for the row of this leg */
export function planOf(leg: PlannedLeg, bookingReferenceSealed: string | null): LegPlan {
  const { direction, flightNumber, people, transferMinutes, driver, departsAt, arrivesAt } = leg
  return {
    direction,
    flightNumber,
    fromAirport: leg.from,
    toAirport: leg.to,
    departsLocal: leg.departs,
    arrivesLocal: leg.arrives,
    departsAt,
    arrivesAt,
    people,
    bookingReferenceSealed,
    transferMinutes,
    driver,
  }
}

const DAY_MS = 86_400_000

function planned(input: LegInput): Parsed<PlannedLeg> {
  if (input.from === input.to) return refused('The two airports must differ.')
  const [departsAt] = instantsAt(input.from, input.departs)
  const landings = instantsAt(input.to, input.arrives)
  if (departsAt === undefined) return refused(skipped('departure'))
  if (landings.length === 0) return refused(skipped('arrival'))
  // An hour that comes twice: the first one, unless the plane is still in the air then.
  const arrivesAt = landings.find((landing) => landing > departsAt)
  if (arrivesAt === undefined)
    return refused('The arrival must be after the departure, each in the time of its airport.')
  if (arrivesAt.getTime() - departsAt.getTime() > 2 * DAY_MS)
    return refused('The flight takes more than two days. Check the dates.')
  return { ok: true, value: { ...input, departsAt, arrivesAt } }
}

function instantsAt(code: string, time: string): Date[] {
  return instantsOf(time, zoneOfAirport(code) ?? 'UTC') ?? []
}

function skipped(what: string): string {
  return `The time of the ${what} does not exist at its airport: the clocks go forward over it.`
}

function problem(error: z.ZodError, unknown: string): { ok: false; message: string } {
  const known = error.issues.find(({ path }) => path.length > 0)
  return refused(known?.message ?? unknown)
}

function refused(message: string): { ok: false; message: string } {
  return { ok: false, message }
}
