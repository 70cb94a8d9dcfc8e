import { DAY_MINUTES } from '../../rules/dates/durations'
import type { Text } from '../../languages/text'
import type { LegPlan } from '../../db/tables/flight-legs.server'
import { MEANS, MEANS_WORDS, type LegDirection, type Means } from './means'

/** Whether a field is asked for. */
export type Asked = 'required' | 'optional' | 'no'

/** What a field holds. A place, time or zone is of one end of the journey; a count is a whole number. */
type Kind = 'direction' | 'means' | 'text' | 'place' | 'zone' | 'time' | 'count'

/** One thing that the desk knows of a journey, with everything that form, checks, storage, plan and the artist's page need to know. */
interface LegField {
  /** In the API and on all screens. */
  name: string
  /** In the table `flight_legs`. A sealed one is encrypted there. */
  column: keyof LegPlan
  kind: Kind
  /** In the form, and where two versions are compared. */
  label: string
  /** Begins a sentence about what is wrong. */
  said: string
  /** The same for a flight, where other journeys have another word. */
  saidOfFlight?: string
  /** In which journeys it is asked for: `at the festival` is for the end there alone, and optional at the other. Missing: always. */
  asked?: Readonly<Record<Means, Asked | 'at the festival'>>
  /** Of a text or place, in characters. */
  longest?: number
  /** Of a count. */
  least?: number
  most?: number
  usual?: number
  isSealed?: true
  /** Whether the desk's search looks into it. */
  isSearched?: true
  /** Head and width, in characters, of its column in plan and workbook; a time has two columns, for day and time. */
  plan?: { title: string; width: number }
  /** On the artist's page, the field and how it is called; null where it is part of another line. Missing: the artist does not see it. */
  forArtist?: Text<'journeys'> | null
  /** On the drivers' list, the field as it is written there; null where it is part of another line. Missing: drivers do not see it. */
  forDriver?: Text<'pickUps'> | null
  /** What the line of a journey, at the desk and in letters, says of it at its end. Missing: nothing, or it is part of the way. */
  inLine?: Text<'journeys'>
}

const JOURNEY = {
  flight: 'required',
  ferry: 'required',
  train: 'required',
  car: 'optional',
  own: 'optional',
  there: 'no',
} as const
const AT_FESTIVAL = { ...JOURNEY, car: 'at the festival', own: 'at the festival' } as const
const EXTRA = { ...JOURNEY, flight: 'optional', ferry: 'optional', train: 'optional' } as const
const TICKET = { ...EXTRA, car: 'no' } as const

/**
 * The fields of a journey in the order of plan and comparison. A new one has an entry here, a column in
 * `db/tables/flight-legs.server.ts`, and a migration. Desk, API, plan, workbook, drivers' list, the artist's page and data file follow.
 * A text follows into the calendar, too; a count or a time does not.
 */
export const LEG_FIELDS = [
  {
    name: 'direction',
    column: 'direction',
    kind: 'direction',
    label: 'Direction',
    said: 'The direction',
    plan: { title: 'Direction', width: 11 },
    forArtist: null,
  },
  {
    name: 'means',
    column: 'means',
    kind: 'means',
    label: 'Travels by',
    said: 'The means',
    plan: { title: 'Means', width: 13 },
    forArtist: null,
    forDriver: null,
  },
  {
    name: 'flightNumber',
    column: 'flightNumber',
    kind: 'text',
    label: 'Flight number',
    said: 'The number',
    saidOfFlight: 'The flight number',
    asked: { ...TICKET, flight: 'required' },
    longest: 20,
    isSearched: true,
    plan: { title: 'Number', width: 12 },
    forArtist: null,
    forDriver: null,
  },
  {
    name: 'from',
    column: 'fromAirport',
    kind: 'place',
    label: 'From',
    said: 'The place of departure',
    saidOfFlight: 'The airport of departure',
    asked: JOURNEY,
    longest: 100,
    isSearched: true,
    plan: { title: 'From', width: 14 },
    forArtist: null,
    forDriver: null,
  },
  {
    name: 'fromZone',
    column: 'fromZone',
    kind: 'zone',
    label: 'Time zone of the departure',
    said: 'The time zone',
  },
  {
    name: 'departs',
    column: 'departsLocal',
    kind: 'time',
    label: 'Departs',
    said: 'The departure',
    asked: AT_FESTIVAL,
    plan: { title: 'Departure', width: 14 },
    forArtist: 'Departs',
    forDriver: null,
  },
  {
    name: 'to',
    column: 'toAirport',
    kind: 'place',
    label: 'To',
    said: 'The place of arrival',
    saidOfFlight: 'The airport of arrival',
    asked: { ...JOURNEY, there: 'optional' },
    longest: 100,
    isSearched: true,
    plan: { title: 'To', width: 14 },
    forArtist: null,
    forDriver: null,
  },
  {
    name: 'toZone',
    column: 'toZone',
    kind: 'zone',
    label: 'Time zone of the arrival',
    said: 'The time zone',
  },
  {
    name: 'arrives',
    column: 'arrivesLocal',
    kind: 'time',
    label: 'Arrives',
    said: 'The arrival',
    asked: AT_FESTIVAL,
    plan: { title: 'Arrival', width: 14 },
    forArtist: 'Arrives',
    forDriver: null,
  },
  {
    name: 'people',
    column: 'people',
    kind: 'count',
    label: 'People',
    said: 'The number of people',
    least: 1,
    most: 99,
    usual: 1,
    plan: { title: 'People', width: 8 },
    forArtist: 'People',
    forDriver: null,
  },
  {
    name: 'transferMinutes',
    column: 'transferMinutes',
    kind: 'count',
    label: 'Transfer in minutes',
    said: 'The transfer time in minutes',
    asked: EXTRA,
    least: 0,
    most: DAY_MINUTES,
    usual: 60,
    plan: { title: 'Transfer (Minutes)', width: 17 },
    forDriver: null,
  },
  {
    name: 'bookingReference',
    column: 'bookingReferenceSealed',
    kind: 'text',
    label: 'Booking reference',
    said: 'The booking reference',
    asked: TICKET,
    longest: 40,
    isSealed: true,
    forArtist: 'Booking reference',
  },
  {
    name: 'driver',
    column: 'driver',
    kind: 'text',
    label: 'Driver',
    said: 'The driver',
    asked: EXTRA,
    longest: 100,
    isSearched: true,
    plan: { title: 'Driver', width: 18 },
    forDriver: 'Driver: {value}',
    inLine: 'driver {value}',
  },
] as const satisfies readonly LegField[]

type Known = (typeof LEG_FIELDS)[number]
export type LegFieldName = Known['name']
type NamesOf<F> = Extract<Known, F>['name']
type Held<K extends Kind> = K extends 'direction'
  ? LegDirection
  : K extends 'means'
    ? Means
    : K extends 'count'
      ? number
      : string | null

/**
 * The fields of a leg as the desk enters them; null where its means of travel has nothing. Times are local times at the place,
 * `YYYY-MM-DDTHH:MM`; places are IATA codes, or places that are no airports. Zones are the IANA names of those; null for the
 * festival's.
 */
export type LegInput = { [F in Known as F['name']]: Held<F['kind']> }

/** The fields that not every means of travel has. */
export type MeansField = NamesOf<{ asked: object }>
/** The fields that are a text or nothing. */
export type LegTextName = NamesOf<{ kind: 'text' | 'place' | 'zone' | 'time' }>
type ArtistsField = Extract<Known, { forArtist: unknown }>
export type ArtistsFieldName = ArtistsField['name']
type DriversField = Extract<Known, { forDriver: unknown }>
export type DriversFieldName = DriversField['name']
export type SealedLegField = Extract<Known, { isSealed: true }>

/** The same fields, each with what only some of them have. */
export type AnyLegField = LegField & { name: LegFieldName }
export const ANY_LEG_FIELDS: readonly AnyLegField[] = LEG_FIELDS

export const SEALED_LEG_FIELDS = LEG_FIELDS.filter(isSealed)
/** Those that are stored as they are. */
export const PLAIN_LEG_FIELDS = LEG_FIELDS.filter((field) => !isSealed(field))
/** What the artist sees of a journey. */
export const ARTISTS_LEG_FIELDS = LEG_FIELDS.filter(
  (field): field is ArtistsField => 'forArtist' in field,
)
/** What drivers see of a journey. */
export const DRIVERS_LEG_FIELDS = LEG_FIELDS.filter(
  (field): field is DriversField => 'forDriver' in field,
)
/** What the line of a journey says at its end. */
export const LINE_LEG_FIELDS = LEG_FIELDS.filter(
  (field): field is Extract<Known, { inLine: unknown }> => 'inLine' in field,
)
export const LEG_TEXTS = LEG_FIELDS.map(({ name }) => name).filter(isText)
export const MEANS_FIELDS = LEG_FIELDS.map(({ name }) => name).filter(isMeansField)

export function legField<N extends LegFieldName>(name: N): Extract<Known, { name: N }> {
  const field = LEG_FIELDS.find((one): one is Extract<Known, { name: N }> => one.name === name)
  if (field === undefined) throw new Error(`a leg has no field ${name}`)
  return field
}

/** Whether a field is asked for. The time at the festival's end of a journey is known; of a car's the other one may not be. */
export function isAsked(
  name: MeansField,
  { means, direction }: { means: Means; direction: LegDirection },
): Asked {
  const asked = legField(name).asked[means]
  if (asked !== 'at the festival') return asked
  return name === (direction === 'arrival' ? 'arrives' : 'departs') ? 'required' : 'optional'
}

export function isMeansField(name: LegFieldName): name is MeansField {
  return 'asked' in legField(name)
}

function isSealed(field: Known): field is SealedLegField {
  return 'isSealed' in field
}

function isText(name: LegFieldName): name is LegTextName {
  return ['text', 'place', 'zone', 'time'].includes(legField(name).kind)
}

export const DIRECTION_WORDS = { arrival: 'Arrival', departure: 'Departure' } as const

/** What stands for a value where two versions or a plan show it. */
export function legValueText(name: LegFieldName, value: string): string {
  const means = MEANS.find((one) => one === value)
  if (name === 'means' && means !== undefined) return MEANS_WORDS[means]
  return legField(name).kind === 'time' ? value.replace('T', ' ') : value
}
