import { zoneOfAirport } from '../airports/airports.server'
import { storedEdition } from '../../../db/tables/editions.server'
import { listFlightHeads, type FlightHead } from '../../../db/tables/artist-flight-details.server'
import type { Sql } from '../../../db/client/connect.server'
import { listDesk, type DeskRow } from '../../../db/tables/flight-desk.server'
import { legsByFlight, listLegs, type LegRow } from '../../../db/tables/flight-legs.server'
import { wallTimeAt } from '../../../rules/dates/time-zone'
import { statusWord } from '../../../rules/travel-status'
import type { JourneysContext } from '../journeys-context'
import { nameInProgramme, type Linked } from '../acts'
import { cardText } from '../card-row.server'
import { openedText } from '../opened-text.server'
import { CARD_FIELDS, type CardField } from '../card-fields'
import { ANY_LEG_FIELDS, DIRECTION_WORDS } from '../leg-fields'
import { MEANS_WORDS } from '../means'
import type { SetList } from '../desk.server'
import { missingIn } from '../missing'
import { playsNoMore, setsOf } from '../set-check'
import { UNREADABLE } from './unreadable'
import type { Cell, WorkbookSheet } from './workbook.server'

interface Planned {
  flight: FlightHead
  /** Undefined for a submission that nobody has worked on. */
  desk: DeskRow | undefined
  /** Null in the one row of a submission without a leg. */
  leg: LegRow | null
  missing: string
  isActCancelled: boolean
  timeZone: string
  open: ReturnType<typeof openedText>
}

interface PlanColumn {
  title: string
  width: number
  cell(planned: Planned): Cell
}

/** The ends of a journey by the columns of their local times. */
const END_OF = {
  departsLocal: { at: 'departsAt', place: 'fromAirport', zone: 'fromZone' },
  arrivesLocal: { at: 'arrivesAt', place: 'toAirport', zone: 'toZone' },
} as const
type TimeColumn = keyof typeof END_OF

/** The plan goes to many people, so it has no passport number, no booking reference and none of the desk's own notes. */
const PLAN_COLUMNS: readonly PlanColumn[] = [
  { title: 'Artist Name', width: 26, cell: ({ flight }) => flight.artistName },
  ...CARD_FIELDS.filter(isBeforeLegs).flatMap(cardColumns),
  ...ANY_LEG_FIELDS.flatMap(legColumns),
  ...CARD_FIELDS.filter((field) => !isBeforeLegs(field)).flatMap(cardColumns),
  { title: 'Missing', width: 30, cell: ({ missing }) => missing },
]

function isBeforeLegs({ name }: CardField): boolean {
  return name === 'status' || name === 'assignee'
}

function cardColumns(field: CardField): PlanColumn[] {
  if (!('plan' in field)) return []
  return [{ ...field.plan, cell: (planned) => cardCell(field, planned) }]
}

function cardCell(field: CardField, { desk, open, isActCancelled }: Planned): Cell {
  if (field.kind === 'status') {
    const status = desk?.status ?? 'new'
    const isNews = isActCancelled && status !== 'cancelled'
    return isNews ? `${statusWord(status)}, act cancelled` : statusWord(status)
  }
  const { text, isUnreadable } = cardText(field, desk, open)
  if (isUnreadable) return UNREADABLE
  return field.kind === 'day' && text !== null ? { day: text } : text
}

/** A time has three columns: its day, its hour and its zone. What is sealed is not in the plan. */
function legColumns({ column, kind, plan }: (typeof ANY_LEG_FIELDS)[number]): PlanColumn[] {
  if (plan === undefined) return []
  if (column === 'departsLocal' || column === 'arrivesLocal')
    return [
      { ...plan, title: `${plan.title} Day`, cell: ({ leg }) => dayOf(leg, column) },
      { ...plan, title: `${plan.title} Time`, cell: ({ leg }) => leg?.[column]?.slice(11) ?? null },
      { title: `${plan.title} Zone`, width: 18, cell: (planned) => zoneOf(planned, column) },
    ]
  return [
    {
      ...plan,
      cell({ leg }) {
        if (leg === null) return null
        if (kind === 'direction') return DIRECTION_WORDS[leg.direction]
        if (kind === 'means') return MEANS_WORDS[leg.means]
        const value = leg[column]
        return typeof value === 'number' || value === null ? value : String(value)
      },
    },
  ]
}

export const PLAN_TITLES: readonly string[] = PLAN_COLUMNS.map(({ title }) => title)
export const PLAN_SHEET: WorkbookSheet = { name: 'Plan', columns: PLAN_COLUMNS }

/**
 * The plan of the travel desk, by the name of the artist: a row for each leg, and one for a submission without legs. Days and
 * times are those of the place.
 *
 * @param festival.programme - of the present edition; no former one is compared with it
 */
export async function readPlan(
  sql: Sql,
  edition: number,
  { timeZone, programme }: { timeZone: string; programme: SetList },
  { content, sealing, log }: Pick<JourneysContext, 'content' | 'sealing' | 'log'>,
): Promise<Cell[][]> {
  const isPresent = edition === (await storedEdition(sql, content.editionAtHand()))
  const open = openedText(sealing, log)
  const deskOf = new Map((await listDesk(sql)).map((desk) => [desk.flightId, desk]))
  const legsOf = legsByFlight(await listLegs(sql, null))
  const byName = new Intl.Collator('en', { numeric: true }).compare
  const flights = (await listFlightHeads(sql, edition)).toSorted((a, b) =>
    byName(a.artistName, b.artistName),
  )
  return flights.flatMap((flight) => {
    const legs = legsOf.get(flight.id) ?? []
    const desk = deskOf.get(flight.id)
    const linked = { artistName: flight.artistName, act: desk?.act ?? null }
    const isActCancelled = isPresent && isOff(linked, programme)
    const missing = desk?.status === 'cancelled' ? '' : missingIn(legs).join(', ')
    return (legs.length === 0 ? [null] : legs).map((leg) =>
      PLAN_COLUMNS.map(({ cell }) =>
        cell({ flight, desk, leg, missing, isActCancelled, timeZone, open }),
      ),
    )
  })
}

function dayOf(leg: LegRow | null, column: TimeColumn): Cell {
  const local = leg?.[column] ?? null
  return local && { day: local.slice(0, 10) }
}

function isOff(linked: Linked, { acts, sets }: SetList): boolean {
  const name = nameInProgramme(linked, acts)
  return name !== null && playsNoMore(setsOf(name, sets))
}

/** The zone of a time's place; null where the clock shows the time at the festival. */
function zoneOf({ leg, timeZone }: Planned, column: TimeColumn): string | null {
  const local = leg?.[column] ?? null
  if (leg === null || local === null) return null
  const { at, place, zone } = END_OF[column]
  const instant = leg[at]
  if (instant === null || wallTimeAt(instant, timeZone) === local) return null
  return leg[zone] ?? zoneOfAirport(leg[place] ?? '') ?? timeZone
}
