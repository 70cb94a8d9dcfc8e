import { addLook } from '../../../db/audit.server'
import { DatabaseUnavailable } from '../../../db/connect.server'
import type { AppContext } from '~/context'
import { prefers } from '~/http/accepts.server'
import { CSV_HEAD, csvFileName, csvLines } from './flights-csv.server'
import { readFlights, type SubmittedFlight } from '~/flights/flights.server'

/** How a listing is written: a text before, one for each batch, one after. */
interface Format {
  contentType: string
  headers: Record<string, string>
  before: string
  batch: (flights: SubmittedFlight[], isFirst: boolean) => string
  after: string
}

/** Longest time an admin's browser may take for the whole list; a connection to the database is held as long. */
const DEADLINE_MS = 5 * 60_000
/** Longest time until there is something to answer with: a database that is away is told within 3 s. */
const START_DEADLINE_MS = 2500

/**
 * All submissions, newest first, as they stood at one moment: from a cursor in one read-only transaction, opened and
 * written batch by batch, and only as fast as they are taken. The look is in the audit table before anything is given.
 *
 * @param address - digest of the admin's address.
 * @throws {DatabaseUnavailable} when not even the first batch could be read; after that the stream breaks off.
 */
export async function listFlights(
  context: AppContext,
  accept: string | null,
  address: Buffer,
): Promise<Response> {
  const isExport = prefers(accept, 'text/csv', 'application/json')
  const format = isExport ? await csv(context) : JSON_FORMAT
  await context.database.run((sql) => addLook(sql, isExport ? 'export' : 'listing', address))
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  const text = new TextEncoder()
  let report: (problem: unknown) => void = () => undefined
  let start: () => void = () => undefined
  let hasStarted = false
  const started = new Promise<void>((resolve, reject) => {
    start = () => {
      hasStarted = true
      resolve()
    }
    report = reject
  })
  let isTaken = true
  writer.closed.catch(() => {
    isTaken = false
  })

  const { log, sealing } = context
  const writing = context.database.transact(
    async (sql) => {
      await sql`set transaction isolation level repeatable read read only`
      // Who waits has been told by then; a locked table must not hold a connection for as long as a list may take.
      await sql`set local lock_timeout = 3000`
      let written = format.before
      let isFirst = true
      for await (const flights of readFlights(sql, sealing, (error) =>
        log.error({ err: error }, 'a sealed text is unreadable'),
      )) {
        start()
        await writer.write(text.encode(written + format.batch(flights, isFirst)))
        written = ''
        isFirst = false
      }
      start()
      await writer.write(text.encode(written + format.after))
    },
    { deadlineMs: DEADLINE_MS },
  )
  const fail = async (error: unknown) => {
    report(error)
    // The status is out already: the admin sees no more than a list that ends too early.
    if (hasStarted && isTaken) log.error({ err: error }, 'a listing of flights broke off')
    await writer.abort(error)
  }
  writing.then(() => writer.close(), fail).catch(() => undefined) // The reader has gone away; the transaction is over.

  const deadline = setTimeout(
    () => void fail(new DatabaseUnavailable('DEADLINE')),
    START_DEADLINE_MS,
  )
  await started.finally(() => clearTimeout(deadline))
  return new Response(stream.readable, {
    headers: { 'Content-Type': format.contentType, 'Cache-Control': 'no-store', ...format.headers },
  })
}

const JSON_FORMAT: Format = {
  contentType: 'application/json; charset=utf-8',
  headers: {},
  before: '[',
  batch: (flights, isFirst) =>
    (isFirst ? '' : ',') + flights.map((flight) => JSON.stringify(flight)).join(','),
  after: ']',
}

async function csv({ content, now }: AppContext): Promise<Format> {
  const { title, timeZone } = await content.site()
  const line = csvLines(timeZone)
  return {
    contentType: 'text/csv; charset=utf-8',
    headers: {
      'Content-Disposition': `attachment; filename="${csvFileName(title, now(), timeZone)}"`,
    },
    before: CSV_HEAD,
    batch: (flights) => flights.map(line).join(''),
    after: '',
  }
}
