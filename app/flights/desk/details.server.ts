import { findFlight } from '../../../db/tables/artist-flight-details.server'
import { addAudit, type Admin } from '../../../db/tables/audit.server'
import type { AppContext } from '~/context'
import { NO_STORE, sentence } from '~/http/reply.server'
import { FLIGHT_FIELDS } from '../../../services/journeys/flight-fields'
import { openFlight } from '../../../services/journeys/flights.server'
import { NO_FLIGHT } from './answers.server'

const COLUMNS = FLIGHT_FIELDS.map(({ name }) => name)

/** All fields of one submission. The look at them is written down like one at the desk. */
export async function answerDetails(
  context: AppContext,
  id: number | null,
  by: Admin,
): Promise<Response> {
  const row =
    id !== null &&
    (await context.database.transact(async (sql) => {
      const row = await findFlight(sql, id, COLUMNS)
      if (row !== null) await addAudit(sql, { kind: 'desk opened', ...by, count: 1 })
      return row
    }))
  if (!row) return sentence(404, NO_FLIGHT)
  return Response.json(openFlight(row, context), { headers: NO_STORE })
}
