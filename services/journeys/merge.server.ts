import { z } from 'zod'
import { LARGEST_INTEGER } from '../../db/client/largest-integer.server'
import type { Sql } from '../../db/client/connect.server'
import {
  deleteFlight,
  findFlight,
  looksAutomatic,
  updateFlight,
  type FlightRow,
} from '../../db/tables/artist-flight-details.server'
import { addAudit, type Admin } from '../../db/tables/audit.server'
import {
  deskPlace,
  findDesk,
  lockFlight,
  markChangedByArtist,
  saveDesk,
  type DeskPlan,
  type DeskRow,
} from '../../db/tables/flight-desk.server'
import { inheritKey } from '../../db/tables/flight-keys.server'
import { moveLegs } from '../../db/tables/flight-legs.server'
import { Unreadable, type SealedPlace, type Sealing } from '../sealing.server'
import type { KnownActs } from './acts'
import { CARD_FIELDS, isSealed } from './card-fields'
import { linkProblem, stayProblem } from './desk.server'
import { requiredVersion, type Parsed } from './desk-texts.server'
import { TABLE } from './flights.server'
import type { JourneysContext } from './journeys-context'
import { MERGED_FIELDS, MERGED_FLIGHT_FIELDS } from './merged-fields'
import { haveOneMailbox } from './same-person.server'

const COLUMNS = [...MERGED_FLIGHT_FIELDS.map(({ name }) => name), 'email', 'edition']
const UNREADABLE = 'A text of one of the two cannot be opened with the keys of this site.'

const merge = z.strictObject({
  other: z.int().positive().max(LARGEST_INTEGER),
  version: requiredVersion,
  otherVersion: requiredVersion,
  fromOther: z.array(z.enum(MERGED_FIELDS)),
})
export type Merge = z.infer<typeof merge>

/** @returns the merge in the body of a POST, or what is wrong with it in a sentence */
export function parseMerge(body: unknown): Parsed<Merge> {
  const parsed = merge.safeParse(body)
  return parsed.success
    ? { ok: true, value: parsed.data }
    : {
        ok: false,
        message:
          'Send an object with other (the id of the submission that goes), version and otherVersion (those that you have seen), and fromOther (names of the fields that are taken from it).',
      }
}

/** `gone`: one of them is not there. `stale`: one of the cards has changed meanwhile. A problem is a sentence. */
type Merged = { ok: true } | { ok: false; why: 'gone' | 'stale' } | { ok: false; problem: string }

/**
 * Makes one of two submissions: the journeys of the other one and the fields that are named move to this one, and the other is
 * deleted with its mails. A field that the artist has corrected since the desk looked keeps that mark. This one keeps its reference and its e-mail address, and so the links that were mailed to that: those
 * of the other end, unless both have one address.
 *
 * @param known - the acts that this person may know
 */
export function mergeFlights(
  context: JourneysContext,
  id: number,
  { other: otherId, version, otherVersion, fromOther }: Merge,
  by: Admin,
  known: KnownActs,
): Promise<Merged> {
  const { database, sealing } = context
  return database.transact(async (sql): Promise<Merged> => {
    const both = await lockTwo(sql, id, otherId)
    if (both === null) return { ok: false, why: 'gone' }
    const [own, other] = both
    const [card, otherCard] = [await findDesk(sql, id), await findDesk(sql, otherId)]
    if ((card?.version ?? 0) !== version || (otherCard?.version ?? 0) !== otherVersion)
      return { ok: false, why: 'stale' }
    const wish = fromOther.includes('act') ? (otherCard?.act ?? null) : undefined
    // A link that this person may not know is not lost with the other card either.
    const problem =
      linkProblem(wish, card?.act ?? null, known) ??
      linkProblem(otherCard?.act, otherCard?.act ?? null, known)
    if (problem !== null) return { ok: false, problem }
    const taken = takenOver({ id, other, otherCard, fromOther, sealing })
    // A text that nobody can read looks empty in the question, and would be gone for good.
    const whole = { fromOther: MERGED_FIELDS, sealing }
    const isReadable =
      takenOver({ id, other, otherCard, ...whole }) !== null &&
      takenOver({ id: otherId, other: own, otherCard: card, ...whole }) !== null
    if (taken === null || !isReadable) return { ok: false, problem: UNREADABLE }
    const plan = { status: card?.status ?? 'new', ...taken.plan }
    const stay = stayProblem({ ...card, ...plan })
    if (stay !== null) return { ok: false, problem: stay }
    if (Object.keys(taken.fields).length > 0) await updateFlight(sql, id, taken.fields)
    await saveDesk(sql, { flightId: id, version, ...plan })
    const unseen = (otherCard?.changedFields ?? []).filter((name) => name in taken.fields)
    if (unseen.length > 0) await markChangedByArtist(sql, id, unseen, otherCard?.changedByArtistAt)
    await moveLegs(sql, otherId, id)
    if (haveOneMailbox(own, other, context)) await inheritKey(sql, otherId, id)
    await deleteFlight(sql, otherId)
    await addAudit(sql, { kind: 'flights merged', ...by, count: 2 })
    if (wish !== undefined && wish !== (card?.act ?? null))
      await addAudit(sql, { kind: 'act linked', ...by, count: 1 })
    return { ok: true }
  })
}

/** Both submissions, held in the order of their ids until the transaction ends. Null when nobody at the desk sees them together. */
async function lockTwo(
  sql: Sql,
  id: number,
  otherId: number,
): Promise<[FlightRow, FlightRow] | null> {
  if (id === otherId) return null
  for (const one of [id, otherId].toSorted((a, b) => a - b)) await lockFlight(sql, one)
  const [own, other] = [await findAtDesk(sql, id), await findAtDesk(sql, otherId)]
  return own && other && own.edition === other.edition ? [own, other] : null
}

async function findAtDesk(sql: Sql, id: number): Promise<FlightRow | null> {
  return (await looksAutomatic(sql, id)) ? null : findFlight(sql, id, COLUMNS)
}

/** The columns that this submission gets of the other one, sealed anew for its row; null when one of them cannot be opened. */
function takenOver({
  id,
  other,
  otherCard,
  fromOther,
  sealing,
}: {
  id: number
  other: FlightRow
  otherCard: DeskRow | null
  fromOther: readonly string[]
  sealing: Sealing
}): { fields: Record<string, string | null>; plan: Partial<DeskPlan> } | null {
  const moved = (text: string | null, from: SealedPlace, rowId: number) =>
    text === null ? null : sealing.seal(sealing.open(text, from), { ...from, rowId })
  try {
    const fields = MERGED_FLIGHT_FIELDS.filter(({ name }) => fromOther.includes(name)).map(
      ({ name, sealed }) => {
        const text = other[name] as string | null
        const place = { table: TABLE, column: name, rowId: other.id }
        return [name, sealed ? moved(text, place, id) : text] as const
      },
    )
    const plan = CARD_FIELDS.filter(({ name }) => fromOther.includes(name)).map((field) => {
      const { column } = field
      const text = otherCard?.[column] ?? (column === 'status' ? 'new' : null)
      return [column, isSealed(field) ? moved(text, deskPlace(field.column, other.id), id) : text]
    })
    return {
      fields: Object.fromEntries(fields),
      plan: Object.fromEntries(plan) as Partial<DeskPlan>,
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return null
  }
}
