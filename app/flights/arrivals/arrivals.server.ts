import { z } from 'zod'
import { listArrivalsOf } from '../../../db/tables/arrivals.server'
import { addAudit, addOpened, type Admin } from '../../../db/tables/audit.server'
import { deskPlace } from '../../../db/tables/flight-desk.server'
import { setLegState } from '../../../db/tables/flight-legs.server'
import type { AppContext } from '~/context'
import { dayIn } from '../../../rules/dates/time-zone'
import { sentence } from '~/http/reply.server'
import { legTitle } from '../means'
import { openedText } from '../desk/opened-text.server'
import { TABLE } from '../flights.server'
import { PICK_UP_STATES, type Arrival, type ArrivalsOfDay } from './arrival'

const NO_STORE = { headers: { 'Cache-Control': 'no-store' } }
const wanted = z.strictObject({ state: z.enum(PICK_UP_STATES) })

/** `GET /api/admin/arrivals?day=YYYY-MM-DD`: who lands on a day, by landing; today, at the festival, without a day. */
export async function answerArrivals(
  { database, sealing, log, content, now }: AppContext,
  asked: string | null,
  by: Admin,
): Promise<Response> {
  const { timeZone } = await content.site()
  const day = asked === null ? dayIn(timeZone)(now()) : asked
  if (!z.iso.date().safeParse(day).success)
    return sentence(422, 'The day must be a date such as 2026-03-12.')
  const rows = await database.transact(async (sql) => {
    const rows = await listArrivalsOf(sql, day)
    await addOpened(sql, {
      kind: 'arrivals opened',
      ...by,
      count: rows.length,
      subject: day,
    })
    return rows
  })
  const open = openedText(sealing, log)
  const answer: ArrivalsOfDay = {
    day,
    arrivals: rows.map((row): Arrival => ({
      id: row.id,
      artistName: row.artistName,
      phone: open(row.phone, { table: TABLE, column: 'phone', rowId: row.flightId }).text,
      flightNumber: legTitle(row),
      from: row.fromAirport,
      to: row.toAirport,
      arrivesAt: row.arrivesAt.toISOString(),
      arrives: row.arrivesLocal,
      people: row.people,
      driver: row.driver,
      driverNote: open(row.driverNoteSealed, deskPlace('driverNoteSealed', row.flightId)).text,
      state: row.state,
    })),
  }
  return Response.json(answer, NO_STORE)
}

/** `PUT /api/admin/legs/<id>/state` with `{state}`. */
export async function changeState(
  { database }: AppContext,
  id: string | null,
  body: unknown,
  by: Admin,
): Promise<Response> {
  const parsed = wanted.safeParse(body)
  if (!parsed.success)
    return sentence(422, 'The state must be expected, on-board, landed or collected.')
  const { state } = parsed.data
  const isThere =
    id !== null &&
    (await database.transact(async (sql) => {
      const isThere = await setLegState(sql, id, state)
      if (isThere) await addAudit(sql, { kind: 'leg state changed', ...by, count: 1 })
      return isThere
    }))
  return isThere
    ? Response.json({ id, state }, NO_STORE)
    : sentence(404, 'There is no flight with this id.')
}
