import {
  deleteFlight,
  findFlight,
  updateFlight,
  type FlightRow,
} from '../../../db/tables/artist-flight-details.server'
import { addAudit, addOpened, listLooks } from '../../../db/tables/audit.server'
import type { Sql } from '../../../db/client/connect.server'
import { findDesk, lockFlight, markChangedByArtist } from '../../../db/tables/flight-desk.server'
import { listLegs, type LegRow } from '../../../db/tables/flight-legs.server'
import { consume, type Limit } from '../../../db/tables/rate-limits.server'
import type { AppContext } from '~/context'
import { bodyParser } from '~/forms/form-body.server'
import { tooMany } from '~/forms/receive.server'
import type { Status } from '../desk/desk-fields'
import { legOf } from '../desk/legs.server'
import { openedText } from '../desk/opened-text.server'
import {
  FLIGHT_FIELDS,
  type Flight,
  type FlightField,
  type FlightFieldName,
} from '../flight-fields'
import { openFlight, TABLE } from '../flights.server'
import { FIXED_FIELDS, maskedNumber, STATUS_TEXTS, type OwnFlight, type OwnLeg } from './own-flight'
import { openByKey, stillOpens, WRONG_KEY } from './own-key.server'

/** Result of a request: the stored state, or a refusal with a sentence. */
export type OwnAnswer<T> =
  | { ok: true; value: T }
  | {
      ok: false
      status: 401 | 409 | 422 | 429
      message: string
      retryAfterSeconds?: number
      fieldErrors?: Partial<Record<string, string>>
    }

const CHANGES: Limit = {
  name: 'own flights',
  rules: [
    { max: 10, seconds: 60 },
    { max: 60, seconds: 3600 },
  ],
}
const COLUMNS = FLIGHT_FIELDS.map(({ name }) => name)
/** Lines of the organisers' activity; the first ones, if there are more. */
const MOST_LOOKS = 1000

/** The flight form's rules, except that the passport number may be left out: then it stays. */
const parse = bodyParser(
  FLIGHT_FIELDS.map((field: FlightField) => ({
    ...field,
    name: field.name as FlightFieldName,
    required: field.required && field.name !== 'passportNumber',
  })),
)

/** `GET /api/my-flight`. Nothing changes by it but the list of who looked. */
export async function readOwn(
  context: AppContext,
  key: string | null,
): Promise<OwnAnswer<OwnFlight>> {
  const { database, digests, request } = context
  const opened = await openByKey(context, key)
  if (!opened.ok) return opened
  const { flightId, expiresAt } = opened.row
  const address = digests.address(request.address)
  const value = await database.transact(async (sql) => {
    await addOpened(sql, 'own details opened', address, 1)
    return ownFlight(sql, context, flightId, expiresAt)
  })
  return value === null ? WRONG_KEY : { ok: true, value }
}

/** `PUT /api/my-flight` with the nine fields of the flight form. */
export async function correctOwn(
  context: AppContext,
  key: string | null,
  body: unknown,
): Promise<OwnAnswer<OwnFlight>> {
  const { database, sealing, digests, request, now } = context
  const opened = await openByKey(context, key)
  if (!opened.ok) return opened
  const { flightId, expiresAt } = opened.row
  const address = digests.address(request.address)
  const taken = await consume(database, CHANGES, address, now())
  if (!taken.ok) return { ok: false, status: 429, ...tooMany(taken) }
  const parsed = parse(body)
  if (!parsed.ok) return { ...parsed, status: 422 }
  const phone = (await context.content.site()).contactPhone
  return database.transact(async (sql): Promise<OwnAnswer<OwnFlight>> => {
    const before = await held(sql, context, key ?? '', flightId)
    if (before === null) return WRONG_KEY
    const changed = changedFields(before.flight, parsed.values)
    if (
      isFixed(before.status) &&
      changed.some((name) => (FIXED_FIELDS as readonly string[]).includes(name))
    )
      return {
        ok: false,
        status: 409,
        message: `Your flights are booked, so their dates and airport are fixed. Please call us: ${phone}.`,
      }
    if (changed.length > 0 && !parsed.isHoneypotFilled) {
      const changes = changed.map((name) => {
        const text = parsed.values[name]
        const { sealed } = FLIGHT_FIELDS.find((field) => field.name === name)!
        const place = { table: TABLE, column: name, rowId: flightId }
        return [name, sealed && text !== null ? sealing.seal(text, place) : text]
      })
      await updateFlight(
        sql,
        flightId,
        Object.fromEntries(changes) as Record<string, string | null>,
      )
      await markChangedByArtist(sql, flightId, changed)
      await addAudit(sql, { kind: 'own details changed', address, count: 1 })
    }
    const value = await ownFlight(sql, context, flightId, expiresAt)
    return value === null ? WRONG_KEY : { ok: true, value }
  })
}

/**
 * `DELETE /api/my-flight`: legs, notes, keys and mails go with the submission.
 *
 * @param reference - as it was typed to confirm; undefined where nothing was asked for
 */
export async function eraseOwn(
  context: AppContext,
  key: string | null,
  reference: string | undefined,
): Promise<OwnAnswer<null>> {
  const { database, digests, request } = context
  const opened = await openByKey(context, key)
  if (!opened.ok) return opened
  const { flightId } = opened.row
  const phone = (await context.content.site()).contactPhone
  return database.transact(async (sql): Promise<OwnAnswer<null>> => {
    const before = await held(sql, context, key ?? '', flightId)
    if (before === null) return WRONG_KEY
    if (isFixed(before.status))
      return {
        ok: false,
        status: 409,
        message: `Your flights are booked, and we would lose them. Please call us: ${phone}.`,
      }
    if (reference !== undefined && reference.trim().toUpperCase() !== before.reference)
      return {
        ok: false,
        status: 422,
        message: 'That is not your reference. It is in the mail with your link, and above.',
      }
    await deleteFlight(sql, flightId)
    const address = digests.address(request.address)
    await addAudit(sql, { kind: 'own details deleted', address, count: 1 })
    return { ok: true, value: null }
  })
}

interface Held {
  flight: Flight
  reference: string
  status: Status
}

/** The submission, held until the transaction ends; null when the key does not open it any more. */
async function held(
  sql: Sql,
  context: AppContext,
  key: string,
  flightId: number,
): Promise<Held | null> {
  if (!(await lockFlight(sql, flightId))) return null
  if (!(await stillOpens(sql, key, flightId, context.now()))) return null
  const row = await findFlight(sql, flightId, COLUMNS)
  if (row === null) return null
  return {
    flight: opened(row, context),
    reference: String(row.reference),
    status: await statusOf(sql, flightId),
  }
}

/** Fields whose text differs. The passport number counts when it was typed, and not as the dots that stand for it. */
function changedFields(before: Flight, after: Flight): FlightFieldName[] {
  return FLIGHT_FIELDS.map(({ name }) => name).filter((name) => {
    if (name === 'passportNumber' && [null, maskedNumber(before[name])].includes(after[name]))
      return false
    return after[name] !== before[name]
  })
}

async function ownFlight(
  sql: Sql,
  context: AppContext,
  flightId: number,
  expiresAt: Date,
): Promise<OwnFlight | null> {
  const row = await findFlight(sql, flightId, COLUMNS)
  if (row === null) return null
  const flight = opened(row, context)
  const status = await statusOf(sql, flightId)
  const legs = status === 'told' ? await listLegs(sql, flightId) : []
  const looks = await listLooks(sql, row.createdAt, MOST_LOOKS)
  return {
    reference: String(row.reference),
    createdAt: row.createdAt.toISOString(),
    status,
    statusText: STATUS_TEXTS[status],
    isFixed: isFixed(status),
    ...flight,
    passportNumber: maskedNumber(flight.passportNumber),
    legs: legs.map((leg) => ownLeg(leg, context)),
    looks: looks.map(({ kind, happenedAt }) => ({ kind, happenedAt: happenedAt.toISOString() })),
    linkEndsAt: expiresAt.toISOString(),
  }
}

function opened(row: FlightRow, { sealing, log }: AppContext): Flight {
  const {
    id: _,
    createdAt: __,
    unreadable: ___,
    ...flight
  } = openFlight(row, sealing, (error) =>
    log.error({ err: error }, 'a flight has an unreadable field'),
  )
  return flight
}

async function statusOf(sql: Sql, flightId: number): Promise<Status> {
  return (await findDesk(sql, flightId))?.status ?? 'new'
}

function isFixed(status: Status): boolean {
  return status === 'booked' || status === 'told'
}

function ownLeg(row: LegRow, { sealing, log }: AppContext): OwnLeg {
  const leg = legOf(row, openedText(sealing, log))
  const { direction, flightNumber, from, to, departs, arrives, departsAt, arrivesAt, people } = leg
  const driver = leg.driver === null ? '' : ` Your driver is ${leg.driver}.`
  return {
    direction,
    flightNumber,
    from,
    to,
    departs,
    arrives,
    departsAt,
    arrivesAt,
    people,
    bookingReference: leg.bookingReference,
    pickUp:
      direction === 'arrival'
        ? `In the arrivals hall of ${to}.${driver}`
        : `At the festival. The way to ${from} takes about ${leg.transferMinutes} minutes.${driver}`,
  }
}
