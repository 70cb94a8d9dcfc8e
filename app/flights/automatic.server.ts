import {
  countAutomaticFlights,
  listAutomaticFlights,
  markReal,
} from '../../db/tables/artist-flight-details.server'
import { addAudit, type Admin } from '../../db/tables/audit.server'
import type { AppContext } from '~/context'
import { sentence } from '~/http/reply.server'
import { FLIGHT_FIELDS } from '../../services/journeys/flight-fields'
import { openFlight } from '../../services/journeys/flights.server'

/** Programs can send many. An answer has the newest ones. */
const MOST = 100

/** `GET /api/admin/automatic-flights`: the submissions whose honeypot was filled, as the list has the others. */
export async function listAutomatic(context: AppContext, by: Admin): Promise<Response> {
  const columns = FLIGHT_FIELDS.map(({ name }) => name)
  const { rows, total } = await context.database.transact(async (sql) => {
    const rows = await listAutomaticFlights(sql, columns, MOST)
    if (rows.length > 0) await addAudit(sql, { kind: 'listing', ...by, count: rows.length })
    return { rows, total: await countAutomaticFlights(sql) }
  })
  const flights = rows.map((row) => openFlight(row, context))
  return Response.json({ total, flights })
}

/** `POST /api/admin/flights/<id>/real`: somebody at the desk says that a submission is real. It then counts as any other. */
export async function callReal(
  { database }: AppContext,
  id: number | null,
  by: Admin,
): Promise<Response> {
  const isMarked =
    id !== null &&
    (await database.transact(async (sql) => {
      const isMarked = await markReal(sql, id)
      if (isMarked) await addAudit(sql, { kind: 'flight called real', ...by, count: 1 })
      return isMarked
    }))
  return isMarked
    ? new Response(null, { status: 204 })
    : sentence(404, 'There are no flight details with this id that look automatic.')
}
