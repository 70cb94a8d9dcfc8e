import { z } from 'zod'
import {
  listDrivers,
  listPickUpDays,
  listPickUpsOf,
  setPickUpState,
  type PickUpRow,
} from '../../../db/tables/arrivals.server'
import { addAudit, addOpened, type Admin } from '../../../db/tables/audit.server'
import { deskPlace } from '../../../db/tables/flight-desk.server'
import type { AppContext } from '~/context'
import { dayIn } from '../../../rules/dates/time-zone'
import { NO_STORE, sentence } from '~/http/reply.server'
import { nameInProgramme } from '../../../services/journeys/acts'
import type { SetList } from '../../../services/journeys/desk.server'
import { playsNoMore, setsOf } from '../../../services/journeys/set-check'
import { readSets } from '../../../services/journeys/sets.server'
import {
  DRIVERS_LEG_FIELDS,
  type DriversFieldName,
  type LegInput,
} from '../../../services/journeys/leg-fields'
import { legTitle } from '../../../services/journeys/means'
import { openedText } from '../../../services/journeys/opened-text.server'
import { TABLE } from '../../../services/journeys/flights.server'
import { ALL_DAYS, PICK_UP_STATES, type PickUp, type PickUpsOfDay } from './arrival'
import { nameForDrivers } from './name-for-drivers'
import { phoneParts } from './phone-parts.server'

const wanted = z.strictObject({ state: z.enum(PICK_UP_STATES) })

/**
 * `GET /api/admin/arrivals?day=YYYY-MM-DD`: who lands and who leaves on a day; today, at the festival, without a day. `day=all`
 * is all days that have any.
 *
 * @param driver - whose passengers; null for those of all drivers
 */
export async function answerArrivals(
  context: AppContext,
  asked: string | null,
  by: Admin,
  driver: string | null,
): Promise<Response> {
  const answer = await readArrivals(context, asked, by, driver)
  return answer === null ? sentence(422, NO_DAY) : Response.json(answer, { headers: NO_STORE })
}

export const NO_DAY = 'The day must be a date such as 2026-03-12, or all.'

/**
 * @param standInFor - what is read in place of an artist's name; null leaves the name
 * @returns null for a day that is none
 */
export async function readArrivals(
  { database, sealing, log, content, now }: AppContext,
  asked: string | null,
  by: Admin,
  driver: string | null,
  standInFor: (row: PickUpRow) => string | null = () => null,
): Promise<PickUpsOfDay | null> {
  const [{ timeZone, contactPhone }, programme] = await Promise.all([
    content.site(),
    readSets(content),
  ])
  const isAll = asked === ALL_DAYS
  const day = asked === null || isAll ? dayIn(timeZone)(now()) : asked
  if (!z.iso.date().safeParse(day).success) return null
  const { rows, days } = await database.transact(async (sql) => {
    const rows = await listPickUpsOf(sql, isAll ? null : day, COLUMNS, { driver, timeZone })
    await addOpened(sql, {
      kind: 'arrivals opened',
      ...by,
      count: rows.length,
      subject: isAll ? ALL_DAYS : day,
    })
    return { rows, days: await listPickUpDays(sql, { driver, timeZone }) }
  })
  const open = openedText(sealing, log)
  const pickUps = (direction: PickUpRow['direction']) =>
    rows
      .filter((row) => row.direction === direction)
      .map((row) => ({
        ...pickUpOf(row, open, contactPhone, standInFor(row)),
        // Of whom nobody collects, name and time are enough.
        ...(row.isCancelled && { legalName: null, phone: [], driverNote: null }),
        cancelled: cancelledOf(row, programme),
      }))
  return {
    day,
    days,
    driver,
    arrivals: pickUps('arrival'),
    departures: pickUps('departure'),
  }
}

const COLUMNS = DRIVERS_LEG_FIELDS.map(({ column }) => column)
type Row = Awaited<ReturnType<typeof listPickUpsOf<(typeof COLUMNS)[number]>>>[number]

function pickUpOf(
  row: Row,
  open: ReturnType<typeof openedText>,
  contactPhone: string,
  standIn: string | null,
): Omit<PickUp, 'cancelled'> {
  const { artistName, flightId: rowId } = row
  const ofLeg = DRIVERS_LEG_FIELDS.map(({ name, column }) => [name, row[column]])
  const phone = open(row.phone, { table: TABLE, column: 'phone', rowId }).text
  const legalName = () => open(row.fullName, { table: TABLE, column: 'fullName', rowId }).text
  return {
    ...(Object.fromEntries(ofLeg) as Pick<LegInput, DriversFieldName>),
    id: row.id,
    artistName: standIn ?? artistName,
    legalName: standIn === null ? nameForDrivers(artistName, legalName) : null,
    phone: phone === null ? [] : phoneParts(phone, contactPhone),
    flightNumber: legTitle(row),
    departsAt: row.departsAt?.toISOString() ?? null,
    arrivesAt: row.arrivesAt?.toISOString() ?? null,
    collectedAt: row.collectedAt.toISOString(),
    collected: row.collectedLocal,
    // It may say the name that is replaced.
    driverNote:
      standIn === null
        ? open(row.driverNoteSealed, deskPlace('driverNoteSealed', rowId)).text
        : null,
    state: row.state,
  }
}

function cancelledOf(
  { isCancelled, ...row }: PickUpRow,
  { sets, acts }: SetList,
): PickUp['cancelled'] {
  if (isCancelled) return 'pick-up'
  const name = nameInProgramme(row, acts)
  return name !== null && playsNoMore(setsOf(name, sets)) ? 'act' : null
}

/** `GET /api/admin/drivers`: the drivers that the travel desk has named, for whom keys can be made. */
export async function answerDrivers({ database }: AppContext): Promise<Response> {
  return Response.json(await database.run(listDrivers), { headers: NO_STORE })
}

/** `PUT /api/admin/legs/<id>/state` with `{state}`. @param driver - whose passengers may be changed; null for all */
export async function changeState(
  { database }: AppContext,
  id: string | null,
  body: unknown,
  by: Admin,
  driver: string | null,
): Promise<Response> {
  const parsed = wanted.safeParse(body)
  if (!parsed.success)
    return sentence(422, 'The state must be expected, on-board, landed or collected.')
  const { state } = parsed.data
  const isThere =
    id !== null &&
    (await database.transact(async (sql) => {
      const isThere = await setPickUpState(sql, { id, state, driver })
      if (isThere) await addAudit(sql, { kind: 'leg state changed', ...by, count: 1 })
      return isThere
    }))
  return isThere
    ? Response.json({ id, state }, { headers: NO_STORE })
    : sentence(404, 'There is no flight with this id.')
}
