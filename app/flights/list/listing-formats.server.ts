import type { Sql } from '../../../db/client/connect.server'
import type { AppContext } from '~/context'
import type { SubmittedFlight } from '../../../services/journeys/flights.server'
import { prefers, quality } from '~/http/accepts.server'
import { CSV_HEAD, csvLines, exportFileName } from './flights-csv.server'
import { flightsWorkbook, readColumns } from './flights-xlsx.server'
import { readSets } from '../../../services/journeys/sets.server'
import { readPlan } from '../../../services/journeys/plan/plan-rows.server'
import { WORKBOOK_TYPE } from './workbook-type'
import type { Cell, Workbook } from '../../../services/journeys/plan/workbook.server'

type Part = string | Uint8Array

/** The format of a listing, which is written batch by batch. */
export interface Format {
  contentType: string
  /** A download. The audit table lists it as an export. */
  isExport: boolean
  headers: Record<string, string>
  begin(): Part
  batch(flights: SubmittedFlight[], isFirst: boolean): Iterable<Part>
  /** @param sql - of the transaction that has read the flights */
  end(sql: Sql, edition: number): Promise<Iterable<Part>>
}

/** Rows that are compressed in one task. Notes can be long, and other requests wait meanwhile. */
const ROWS_AT_ONCE = 25

/**
 * The format that an `Accept` header asks for: a workbook, the CSV file, or JSON.
 *
 * @param columns - those of the workbook, as they were asked for
 * @returns null when a column is unknown
 */
export async function chooseFormat(
  context: AppContext,
  accept: string | null,
  columns: string | null,
): Promise<Format | null> {
  const { content, now } = context
  const isCsv = prefers(accept, 'text/csv', 'application/json')
  const isWorkbook = prefers(accept, WORKBOOK_TYPE, 'application/json')
  if (!isCsv && !isWorkbook) return JSON_FORMAT
  const { title, timeZone } = await content.site()
  const download = (ending: 'csv' | 'xlsx') => ({
    'Content-Disposition': `attachment; filename="${exportFileName(title, now(), timeZone, ending)}"`,
  })
  if (isCsv && !(isWorkbook && quality(accept, WORKBOOK_TYPE) > quality(accept, 'text/csv'))) {
    const line = csvLines(timeZone)
    return {
      contentType: 'text/csv; charset=utf-8',
      isExport: true,
      headers: download('csv'),
      begin: () => CSV_HEAD,
      batch: (flights) => [flights.map(line).join('')],
      end: async () => [],
    }
  }
  const chosen = readColumns(columns)
  if (chosen === null) return null
  const workbook = flightsWorkbook(chosen, timeZone)
  const programme = await readSets(content)
  return {
    contentType: WORKBOOK_TYPE,
    isExport: true,
    headers: download('xlsx'),
    begin: workbook.begin,
    *batch(flights) {
      for (let at = 0; at < flights.length; at += ROWS_AT_ONCE)
        yield workbook.flights(flights.slice(at, at + ROWS_AT_ONCE))
    },
    async end(sql, edition) {
      const rows = await readPlan(sql, edition, { timeZone, programme }, context)
      return planParts(rows, workbook)
    },
  }
}

function* planParts(rows: Cell[][], workbook: Workbook): Iterable<Part> {
  yield workbook.nextSheet()
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    yield workbook.rows(rows.slice(at, at + ROWS_AT_ONCE))
  yield workbook.end()
}

const JSON_FORMAT: Format = {
  contentType: 'application/json; charset=utf-8',
  isExport: false,
  headers: {},
  begin: () => '[',
  batch: (flights, isFirst) => [
    (isFirst ? '' : ',') + flights.map((flight) => JSON.stringify(flight)).join(','),
  ],
  end: async () => [']'],
}
