import { z } from 'zod'
import type { LegPlan, SealedOnLegs } from '../../db/tables/flight-legs.server'
import { instantsOf, isTimeZone } from '../../rules/dates/time-zone'
import { trimmed } from '../../rules/text-rules'
import { airportCode, airportsLike, zoneOfAirport } from './airports/airports.server'
import { textOrNull, requiredVersion, type Parsed } from './desk-texts.server'
import {
  ANY_LEG_FIELDS,
  isAsked,
  legField,
  MEANS_FIELDS,
  PLAIN_LEG_FIELDS,
  type AnyLegField,
  type LEG_FIELDS,
  type LegInput,
  type MeansField,
} from './leg-fields'
import { MEANS, MEANS_WORDS, type Means } from './means'
import { DAY_MS } from '../../rules/dates/durations'

/** A leg as it was sent, with its instants. */
export interface PlannedLeg extends LegInput {
  departsAt: Date | null
  arrivesAt: Date | null
}

const NO_ZONE = 'The time zone must be an IANA name such as Europe/Madrid.'

const wallTime = (label: string) =>
  z
    .string({ error: `${label} must be a time such as 2026-03-13T23:50.` })
    .nullish()
    .transform((time) => time || null)
    .refine((time) => time === null || instantsOf(time, 'UTC') !== null, {
      error: `${label} must be a time such as 2026-03-13T23:50.`,
    })
const zone = z
  .string({ error: NO_ZONE })
  .nullish()
  .transform((name) => name || null)
  .refine((name) => name === null || isTimeZone(name), { error: NO_ZONE })
const figure = (label: string, least: number, most: number) =>
  z
    .int({ error: `${label} must be a whole number.` })
    .refine((count) => count >= least && count <= most, {
      error: `${label} must be from ${least} to ${most}.`,
    })

const KINDS = {
  direction: () =>
    z.enum(['arrival', 'departure'], { error: 'The direction must be arrival or departure.' }),
  means: () =>
    z.enum(MEANS, { error: `The means must be one of ${MEANS.join(', ')}.` }).default('flight'),
  text: ({ said, longest = 0 }: AnyLegField) => textOrNull(said, longest),
  place: ({ said, longest = 0 }: AnyLegField) => textOrNull(said, longest),
  zone: () => zone,
  time: ({ said }: AnyLegField) => wallTime(said),
  count: ({ said, least = 0, most = 0, usual = 0 }: AnyLegField) =>
    figure(said, least, most).default(usual),
}

const FIELDS = Object.fromEntries(
  ANY_LEG_FIELDS.map((field) => [field.name, KINDS[field.kind](field)]),
) as { [F in (typeof LEG_FIELDS)[number] as F['name']]: ReturnType<(typeof KINDS)[F['kind']]> }
const newLeg = z.strictObject(FIELDS)
const changedLeg = z.strictObject({ ...FIELDS, version: requiredVersion })

const UNKNOWN = `Send an object with these fields and no others: ${Object.keys(FIELDS).join(', ')}`

/**
 * @param timeZone - the festival's, for places that are no airports and have no zone of their own
 * @returns the leg in the body of a POST, or what is wrong with it in a sentence
 */
export function parseNewLeg(body: unknown, timeZone: string): Parsed<PlannedLeg> {
  const parsed = newLeg.safeParse(body)
  return parsed.success ? planned(parsed.data, timeZone) : problem(parsed.error, `${UNKNOWN}.`)
}

/** @returns the leg in the body of a PUT, with the version that it is based on */
export function parseChangedLeg(
  body: unknown,
  timeZone: string,
): Parsed<PlannedLeg & { version: number }> {
  const parsed = changedLeg.safeParse(body)
  if (!parsed.success) return problem(parsed.error, `${UNKNOWN}, version.`)
  const { version, ...input } = parsed.data
  const leg = planned(input, timeZone)
  return leg.ok ? { ok: true, value: { ...leg.value, version } } : leg
}

/** @param sealed - the texts that are encrypted, each for the row of this leg */
export function planOf(leg: PlannedLeg, sealed: Pick<LegPlan, SealedOnLegs>): LegPlan {
  const { departsAt, arrivesAt } = leg
  const plain = PLAIN_LEG_FIELDS.map(({ name, column }) => [column, leg[name]] as const)
  return {
    ...(Object.fromEntries<unknown>(plain) as Omit<LegPlan, SealedOnLegs>),
    ...sealed,
    departsAt,
    arrivesAt,
  }
}

function planned(sent: LegInput, timeZone: string): Parsed<PlannedLeg> {
  const misfit = fieldMisfit(sent)
  if (misfit !== null) return refused(misfit)
  const from = placed(sent.from, sent.fromZone, sent.means, timeZone)
  const to = placed(sent.to, sent.toZone, sent.means, timeZone)
  if (!from.ok) return refused(`${saidOf('from', 'flight')} ${from.message}`)
  if (!to.ok) return refused(`${saidOf('to', 'flight')} ${to.message}`)
  const input = {
    ...sent,
    from: from.value.name,
    fromZone: from.value.ownZone,
    to: to.value.name,
    toZone: to.value.ownZone,
  }
  if (input.from !== null && input.from === input.to)
    return refused(`The two ${sent.means === 'flight' ? 'airports' : 'places'} must differ.`)
  const { departs, arrives } = sent
  const [departsAt = null] = departs === null ? [] : instantsAt(departs, from.value.zone)
  const landings = arrives === null ? [] : instantsAt(arrives, to.value.zone)
  if (departs !== null && departsAt === null) return refused(skipped('departure'))
  if (arrives !== null && landings.length === 0) return refused(skipped('arrival'))
  // An hour that comes twice: the first one, unless the traveller is still under way then.
  const arrivesAt = landings.find((landing) => departsAt === null || landing > departsAt) ?? null
  if (arrives !== null && arrivesAt === null)
    return refused('The arrival must be after the departure, each in the time of its place.')
  if (departsAt && arrivesAt && arrivesAt.getTime() - departsAt.getTime() > 2 * DAY_MS)
    return refused(`The ${journey(sent.means)} takes more than two days. Check the dates.`)
  return { ok: true, value: { ...input, departsAt, arrivesAt } }
}

/** What is missing, or what this means of travel does not have. */
function fieldMisfit(leg: LegInput): string | null {
  const word = MEANS_WORDS[leg.means].toLowerCase()
  if (leg.means === 'there' && leg.direction === 'departure')
    return 'Who is already there has an arrival only.'
  for (const field of MEANS_FIELDS) {
    const asked = isAsked(field, leg)
    if (asked === 'required' && leg[field] === null)
      return `${saidOf(field, leg.means)} is required.`
    if (asked === 'no' && leg[field] !== null && field !== 'transferMinutes')
      return `${saidOf(field, leg.means)} must be left out with the means “${word}”.`
  }
  return null
}

function saidOf(name: MeansField, means: Means): string {
  const { said, saidOfFlight = said }: Pick<AnyLegField, 'said' | 'saidOfFlight'> = legField(name)
  return means === 'flight' ? saidOfFlight : said
}

interface Placed {
  name: string | null
  /** The zone to store: that of a place that is no airport. */
  ownZone: string | null
  zone: string
}

/** A place with the zone of its clock. Only a flight's place must be an airport; any other stays as it was typed. */
function placed(
  typed: string | null,
  chosenZone: string | null,
  means: Means,
  timeZone: string,
): Parsed<Placed> {
  const name = typed !== null && means === 'flight' ? airportCode(trimmed(typed)) : typed
  const airportZone = name === null ? undefined : zoneOfAirport(name)
  if (airportZone !== undefined)
    return { ok: true, value: { name, ownZone: null, zone: airportZone } }
  if (means === 'flight' && typed !== null)
    return refused(`is no airport's code that we know. ${proposalFor(typed)}`)
  const zone = chosenZone ?? timeZone
  return { ok: true, value: { name, ownZone: zone, zone } }
}

/** A place is never turned into a code by itself: "PAL" is in Colombia. The desk chooses. */
function proposalFor(text: string): string {
  const found = airportsLike(text, 3).map(({ code, name }) => `${code} (${name})`)
  if (found.length === 0) return 'Use its IATA code of three letters, such as PMI.'
  return `Did you mean ${found.join(' or ')}?`
}

function instantsAt(time: string, timeZone: string): Date[] {
  return instantsOf(time, timeZone) ?? []
}

function journey(means: Means): string {
  return means === 'flight' ? 'flight' : 'journey'
}

function skipped(what: string): string {
  return `The time of the ${what} does not exist at its place: the clocks go forward over it.`
}

function problem(error: z.ZodError, unknown: string): { ok: false; message: string } {
  const known = error.issues.find(({ path }) => path.length > 0)
  return refused(known?.message ?? unknown)
}

function refused(message: string): { ok: false; message: string } {
  return { ok: false, message }
}
