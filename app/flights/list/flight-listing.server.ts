import { isStillValid, REVOKED_CHANNEL } from '../../../db/tables/admin-keys.server'
import { addLook, type Admin } from '../../../db/tables/audit.server'
import { storedEdition } from '../../../db/tables/editions.server'
import { DatabaseUnavailable } from '../../../db/client/connect.server'
import { sharedReading } from '../../../db/shared-reading.server'
import { troubleLog } from '../../../db/trouble-log.server'
import type { AppContext } from '~/context'
import { readFlights } from '../../../services/journeys/flights.server'
import { NO_STORE, sentence } from '~/http/reply.server'
import { NO_SUCH_COLUMN } from './flights-xlsx.server'
import { chooseFormat } from './listing-formats.server'

/** The deadline for the whole list, because it holds a database connection for as long as the admin's browser reads. */
const DEADLINE_MS = 5 * 60_000
/** A look goes on after the time of the request, so it is a work of its own. */
const A_LOOK = { kind: 'long', deadlineMs: 3000 } as const

/**
 * Streams all submissions, newest first. A cursor in one read-only transaction reads a consistent snapshot, batch by
 * batch, with backpressure. The audit line is written before the first byte.
 *
 * @param by - who did it, for the audit table
 * @param options.columns - those of a workbook, as they were asked for
 * @param options.year - of the edition; null for the present one
 * @param options.keyId - the key that opens the list; once it is revoked, what is left of the list is not sent
 * @throws {DatabaseUnavailable} when the first batch could not be read; a later failure aborts the stream
 */
export async function listFlights(
  context: AppContext,
  accept: string | null,
  by: Admin,
  {
    columns = null,
    keyId = null,
    year = null,
  }: { columns?: string | null; keyId?: string | null; year?: number | null } = {},
): Promise<Response> {
  const format = await chooseFormat(context, accept, columns)
  if (format === null) return sentence(422, NO_SUCH_COLUMN)
  const { isExport } = format
  await context.database.run((sql) => addLook(sql, isExport ? 'export' : 'listing', by))
  let control: TransformStreamDefaultController | undefined
  const stream = new TransformStream<Uint8Array, Uint8Array>({
    start: (given) => void (control = given),
  })
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

  const { content, log } = context
  const writing = context.database.transact(
    async (sql) => {
      await sql`set transaction isolation level repeatable read read only`
      // The request has failed after this time, so a locked table need not hold the connection until `DEADLINE_MS`.
      await sql`set local lock_timeout = 3000`
      const write = async (part: string | Uint8Array) => {
        if (part.length > 0) await writer.write(typeof part === 'string' ? text.encode(part) : part)
      }
      let isFirst = true
      const edition = await storedEdition(sql, year ?? content.editionAtHand())
      for await (const flights of readFlights(sql, edition, context)) {
        start()
        if (isFirst) await write(format.begin())
        for (const part of format.batch(flights, isFirst)) await write(part)
        isFirst = false
      }
      start()
      if (isFirst) await write(format.begin())
      for (const part of await format.end(sql, edition)) await write(part)
    },
    { kind: 'long', deadlineMs: DEADLINE_MS },
  )
  const fail = async (error: unknown) => {
    report(error)
    // The status 200 is sent already, so the admin only sees that the list is incomplete.
    if (hasStarted && isTaken) log.error({ err: error }, 'listing of flights failed half-way')
    await writer.abort(error)
  }
  writing.then(() => writer.close(), fail).catch(() => undefined) // The reader is gone, and the transaction has ended.
  if (keyId !== null) {
    // `writer.abort` would wait for a reader who takes nothing.
    const stop = () => control?.error(new Error('the key was revoked'))
    const watching = watchKey(context, keyId, stop)
    writing.catch(() => undefined).finally(() => watching.close())
  }

  // The first batch comes within what is left of the request's time.
  const deadline = setTimeout(
    () => void fail(new DatabaseUnavailable('DEADLINE')),
    context.database.remainingMs(),
  )
  await started.finally(() => clearTimeout(deadline))
  return new Response(stream.readable, {
    headers: { 'Content-Type': format.contentType, ...NO_STORE, ...format.headers },
  })
}

/** Calls `onEnd` when the key is valid no longer. While the database is away nobody can revoke one. */
function watchKey({ database, now, log }: AppContext, keyId: string, onEnd: () => void) {
  return sharedReading({
    database,
    channel: REVOKED_CHANNEL,
    async read() {
      if (!(await database.run((sql) => isStillValid(sql, keyId, now()), A_LOOK))) onEnd()
    },
    trouble: troubleLog(log, 'the key of a list that is being read'),
  })
}
