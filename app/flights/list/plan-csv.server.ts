import { addLook, type Admin } from '../../../db/tables/audit.server'
import { storedEdition } from '../../../db/tables/editions.server'
import type { AppContext } from '~/context'
import { NO_STORE } from '~/http/reply.server'
import { CSV_HEAD_MARK, csvLine, exportFileName } from './flights-csv.server'
import { readSets } from '../../../services/journeys/sets.server'
import { PLAN_TITLES, readPlan } from '../../../services/journeys/plan/plan-rows.server'

/**
 * `GET /api/admin/plan`: the travel plan as a CSV file. The workbook of the submissions has it as its second sheet.
 *
 * @param year - of the edition; null for the present one
 */
export async function answerPlan(
  context: AppContext,
  by: Admin,
  year: number | null,
): Promise<Response> {
  const { database, content, now } = context
  const [{ title, timeZone }, programme] = await Promise.all([content.site(), readSets(content)])
  const rows = await database.transact(async (sql) => {
    await sql`set transaction isolation level repeatable read`
    await addLook(sql, 'export', by)
    const edition = await storedEdition(sql, year ?? content.editionAtHand())
    return readPlan(sql, edition, { timeZone, programme }, context)
  })
  const lines = [PLAN_TITLES, ...rows].map(csvLine)
  return new Response(CSV_HEAD_MARK + lines.join(''), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${exportFileName(title, now(), timeZone, 'csv', 'travel-plan')}"`,
      ...NO_STORE,
    },
  })
}
