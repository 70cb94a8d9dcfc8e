import {
  deleteFlight,
  findFlight,
  updateFlight,
} from '../../../db/tables/artist-flight-details.server'
import { addAudit, addOpened } from '../../../db/tables/audit.server'
import type { Sql } from '../../../db/client/connect.server'
import { sha256 } from '../../../common/digest.server'
import { lockFlight, markChangedByArtist } from '../../../db/tables/flight-desk.server'
import { keepOneKey, type FlightKeyRow } from '../../../db/tables/flight-keys.server'
import { deleteUnsentMails } from '../../../db/tables/mails.server'
import { consume, type Limit } from '../../../db/tables/rate-limits.server'
import { inEachLanguage, type Language } from '../../../languages'
import { textIn } from '../../../languages/texts-in'
import type { AppContext } from '~/context'
import { bodyParser } from '~/forms/form-body.server'
import { tooMany } from '~/forms/receive.server'
import { pastedReference } from '../../../rules/pasted-key'
import { isBooked, type TravelStatus } from '../../../rules/travel-status'
import {
  FLIGHT_FIELDS,
  flightFields,
  type Flight,
  type FlightField,
  type FlightFieldName,
} from '../../../services/journeys/flight-fields'
import { TABLE } from '../../../services/journeys/flights.server'
import { giveNewKey, queueLink } from '../../../services/mail/letters/links.server'
import { hasOwnLink } from '../../../services/mail/letters/own-link'
import { rewriteLetters } from '../../../services/mail/letters/rewrite-letters.server'
import {
  FIXED_FIELDS,
  LINK_DOES_NOT_FOLLOW,
  LINK_FOLLOWS,
  maskedNumber,
  type OwnFlight,
} from './own-flight'
import { openByKey, stillOpens, wrongKey } from './own-key.server'
import { openedFlight, OWN_COLUMNS, ownFlight, statusOf, subjectOf } from './own-view.server'

/** Result of a request: the stored state, or a refusal with a sentence. */
export type OwnAnswer<T> =
  | { ok: true; value: T; /** What follows from it, as a sentence. */ note?: string }
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

/** The flight form's rules, except that the passport number may be left out: then it stays. */
const PARSERS = inEachLanguage(parserIn)

function parserIn(language: Language) {
  const fields = flightFields(textIn(language, 'flightFields')).map((field: FlightField) => ({
    ...field,
    name: field.name as FlightFieldName,
    required: field.required && field.name !== 'passportNumber',
  }))
  return bodyParser(fields, textIn(language, 'forms'))
}

/** What the artist's page shows. Nothing changes by it but the list of who looked. */
export function readOwn(context: AppContext, key: string): Promise<OwnAnswer<OwnFlight>> {
  return lookedAt(context, key, ownFlight)
}

/**
 * The submission that the key opens, as `view` makes it. The audit line is added after that, so this look is not in the answer.
 */
export async function lookedAt<T extends { reference: string }>(
  context: AppContext,
  key: string,
  view: (sql: Sql, context: AppContext, row: FlightKeyRow) => Promise<T | null>,
): Promise<OwnAnswer<T>> {
  const { database, digests, request } = context
  const opened = await openByKey(context, key)
  if (!opened.ok) return opened
  const address = digests.address(request.address)
  const value = await database.transact(async (sql) => {
    const value = await view(sql, context, opened.row)
    if (value === null) return null
    const subject = subjectOf(value.reference, context)
    await addOpened(sql, { kind: 'own details opened', address, count: 1, subject })
    return value
  })
  return value === null ? wrongKey(context) : { ok: true, value }
}

/** Corrects the details by the rules of the flight form. */
export async function correctOwn(
  context: AppContext,
  key: string,
  typed: Record<string, string>,
): Promise<OwnAnswer<OwnFlight>> {
  const { database, sealing, digests, request, language, now } = context
  const t = textIn(language, 'ownFlight')
  const opened = await openByKey(context, key)
  if (!opened.ok) return opened
  const { flightId } = opened.row
  const address = digests.address(request.address)
  const taken = await consume(database, CHANGES, address, now())
  if (!taken.ok) return { ok: false, status: 429, ...tooMany(taken, textIn(language, 'answers')) }
  const parsed = PARSERS[language](typed)
  if (!parsed.ok) return { ...parsed, status: 422 }
  const phone = (await context.content.site()).contactPhone
  return database.transact(async (sql): Promise<OwnAnswer<OwnFlight>> => {
    const before = await held(sql, context, key, flightId)
    if (before === null) return wrongKey(context)
    const changed = changedFields(before.flight, parsed.values)
    let note: string | undefined
    if (
      isBooked(before.status) &&
      changed.some((name) => (FIXED_FIELDS as readonly string[]).includes(name))
    )
      return {
        ok: false,
        status: 409,
        message: t(
          'Your flights are booked, so their dates and airport are fixed. Please call us: {phone}.',
          { phone },
        ),
      }
    if (changed.length > 0) {
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
      const subject = subjectOf(before.reference, context)
      await addAudit(sql, { kind: 'own details changed', address, count: 1, subject })
      if (changed.includes('email'))
        note = await mailAnew(sql, context, before, parsed.values, sha256(key))
    }
    const value = await ownFlight(sql, context, opened.row)
    return value === null ? wrongKey(context) : { ok: true, value, note }
  })
}

/**
 * Deletes the submission; legs, notes, keys and mails go with it.
 *
 * @param reference - as it was typed to confirm
 */
export async function eraseOwn(
  context: AppContext,
  key: string,
  reference: string,
): Promise<OwnAnswer<null>> {
  const { database, digests, request, language } = context
  const t = textIn(language, 'ownFlight')
  const opened = await openByKey(context, key)
  if (!opened.ok) return opened
  const { flightId } = opened.row
  const phone = (await context.content.site()).contactPhone
  return database.transact(async (sql): Promise<OwnAnswer<null>> => {
    const before = await held(sql, context, key, flightId)
    if (before === null) return wrongKey(context)
    if (isBooked(before.status))
      return {
        ok: false,
        status: 409,
        message: t('Your flights are booked, and we would lose them. Please call us: {phone}.', {
          phone,
        }),
      }
    if (pastedReference(reference) !== before.reference)
      return {
        ok: false,
        status: 422,
        message: t('That is not your reference. It is in the mail with your link, and above.'),
      }
    await deleteFlight(sql, flightId)
    const address = digests.address(request.address)
    await addAudit(sql, { kind: 'own details deleted', address, count: 1 })
    return { ok: true, value: null }
  })
}

/**
 * After a correction of the e-mail address. Mails with a link that still wait for the old address are deleted. Letters that wait go to
 * the new address. A new link goes there in a mail of its own, or in one of those letters when that address has had too many mails.
 * The key with which the artist made the correction opens the submission until the new link has gone out; if none follows, for good.
 * Every other key ends now, so a mail that a mail server is taking at this moment brings a dead link to the old address.
 *
 * @returns what the artist is told about the link, as a sentence
 */
async function mailAnew(
  sql: Sql,
  context: AppContext,
  { id, reference, createdAt }: Held,
  { email }: Flight,
  usedKey: Buffer,
): Promise<string> {
  const t = textIn(context.language, 'ownFlight')
  await deleteUnsentMails(sql, id)
  const flight = { id, reference, email: email ?? '', createdAt }
  const letters = await rewriteLetters(sql, context, id, (letter) => ({
    ...letter,
    to: flight.email,
  }))
  if (await queueLink(sql, context, flight, { name: 'corrected', usedKey })) return t(LINK_FOLLOWS)
  if (letters.some(hasOwnLink)) {
    await giveNewKey(sql, context, flight, usedKey)
    return t(LINK_FOLLOWS)
  }
  await keepOneKey(sql, id, usedKey)
  return t(LINK_DOES_NOT_FOLLOW)
}

interface Held {
  id: number
  flight: Flight
  reference: string
  createdAt: Date
  status: TravelStatus
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
  const row = await findFlight(sql, flightId, OWN_COLUMNS)
  if (row === null) return null
  return {
    id: flightId,
    flight: openedFlight(row, context),
    reference: String(row.reference),
    createdAt: row.createdAt,
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
