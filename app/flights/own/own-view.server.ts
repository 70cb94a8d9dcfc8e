import { findFlight, type FlightRow } from '../../../db/tables/artist-flight-details.server'
import type { Sql } from '../../../db/client/connect.server'
import { findDesk } from '../../../db/tables/flight-desk.server'
import { listLegs, type LegRow } from '../../../db/tables/flight-legs.server'
import { textIn } from '../../../languages/texts-in'
import type { AppContext } from '~/context'
import { isBooked, STATUS_FACTS, type TravelStatus } from '../../../rules/travel-status'
import { legOf } from '../../../services/journeys/legs.server'
import { openedText } from '../../../services/journeys/opened-text.server'
import { FLIGHT_FIELDS, type Flight } from '../../../services/journeys/flight-fields'
import { openFlight } from '../../../services/journeys/flights.server'
import {
  ARTISTS_LEG_FIELDS,
  type ArtistsFieldName,
  type LegInput,
} from '../../../services/journeys/leg-fields'
import { otherFestivalOf } from '../../../services/journeys/other-festival.server'
import { maskedNumber, type OwnFlight, type OwnLeg } from './own-flight'
import { pickUpText } from './pick-up-text'

export const OWN_COLUMNS = FLIGHT_FIELDS.map(({ name }) => name)

/** What the audit table calls a submission. */
export function subjectOf(reference: string, { digests }: Pick<AppContext, 'digests'>): string {
  return digests.submission(reference).toString('base64url')
}

/** What an artist's page shows; null when there is no such submission. */
export async function ownFlight(
  sql: Sql,
  context: AppContext,
  { flightId }: { flightId: number },
): Promise<OwnFlight | null> {
  const row = await findFlight(sql, flightId, OWN_COLUMNS)
  if (row === null) return null
  const flight = openedFlight(row, context)
  const status = await statusOf(sql, flightId)
  const legs = status === 'told' ? await listLegs(sql, flightId) : []
  return {
    reference: String(row.reference),
    createdAt: row.createdAt.toISOString(),
    status,
    statusText: textIn(context.language, 'ownFlight')(STATUS_FACTS[status].forArtist),
    isFixed: isBooked(status),
    otherFestival: await otherFestivalOf(sql, context, flightId, context.language),
    ...flight,
    passportNumber: maskedNumber(flight.passportNumber),
    legs: ownLegs(legs, context),
  }
}

export function openedFlight(row: FlightRow, context: AppContext): Flight {
  const {
    id: _id,
    createdAt: _createdAt,
    unreadable: _unreadable,
    ...flight
  } = openFlight(row, context)
  return flight
}

export async function statusOf(sql: Sql, flightId: number): Promise<TravelStatus> {
  return (await findDesk(sql, flightId))?.status ?? 'new'
}

function ownLegs(rows: LegRow[], { sealing, log, language }: AppContext): OwnLeg[] {
  const t = textIn(language, 'journeys')
  const open = openedText(sealing, log)
  const legs = rows.map((row) => legOf(row, open))
  return legs.map((leg, index) => {
    const { id, version, departsAt, arrivesAt } = leg
    const seen = ARTISTS_LEG_FIELDS.map(({ name }) => [name, leg[name]] as const)
    return {
      ...(Object.fromEntries(seen) as Pick<LegInput, ArtistsFieldName>),
      id,
      version,
      changedAt: rows[index]!.updatedAt.toISOString(),
      departsAt,
      arrivesAt,
      pickUp: pickUpText(leg, legs, t),
    }
  })
}
