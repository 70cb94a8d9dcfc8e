import { TRAVEL_STATUSES } from '../../rules/travel-status'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import {
  listColumns,
  listFlightHeads,
  type FlightHead,
} from '../../db/tables/artist-flight-details.server'
import { addAudit, addOpened, type Admin } from '../../db/tables/audit.server'
import { storedEdition } from '../../db/tables/editions.server'
import {
  deskPlace,
  findDesk,
  listDesk,
  lockFlight,
  saveDesk,
  type DeskPlan,
  type DeskRow,
  type SealedOnDesk,
} from '../../db/tables/flight-desk.server'
import { legsByFlight, listLegs, type LegRow } from '../../db/tables/flight-legs.server'
import type { JourneysContext } from './journeys-context'
import {
  ANY_CARD_FIELDS,
  CARD_FIELDS,
  cardField,
  isSealed,
  type AnyCardField,
  type CardField,
  type CardInput,
} from './card-fields'
import { cardText } from './card-row.server'
import { airportsOfPlace } from './airports/airports.server'
import {
  EMPTY_CARD,
  type Change,
  type Desk,
  type DeskFlight,
  type SamePerson,
  type StoredCard,
} from './desk-fields'
import { keptDay, keptText, textOrNull, requiredVersion, type Parsed } from './desk-texts.server'
import { NO_ACT, nameInProgramme, type Act, type KnownActs } from './acts'
import { legOf } from './legs.server'
import { openedText } from './opened-text.server'
import { missingArtists } from './missing-artists'
import { legWarnings, setsOf, type ArtistSet } from './set-check'
import { BATCH } from './flights.server'
import { NOBODY_ELSE, PERSONAL, samePersons } from './same-person.server'

/** The sets with their hours, the acts that a submission can be linked to, and the names of the line-up. */
export interface SetList extends KnownActs {
  sets: readonly ArtistSet[]
  acts: Act[]
  lineup: readonly string[]
}

/**
 * Everything the desk works with, as of one moment, within the request's time. The audit line is written before.
 *
 * @param remind - the reminder to an artist who has sent nothing, to copy
 * @param programme - of the present edition; no former one is compared with it
 * @param year - of the edition; null for the present one
 */
export async function readDesk(
  { database, content, sealing, digests, log }: JourneysContext,
  programme: SetList,
  remind: (artist: string) => string,
  by: Admin,
  year: number | null = null,
): Promise<Desk> {
  const isPresent = year === null || year === content.editionAtHand()
  const compared = isPresent ? programme : { ...programme, sets: [], acts: [], lineup: [] }
  const { acts, lineup } = compared
  const { place, timeZone, startDate, endDate } = await content.site()
  const { rows, sealed, entries, legs } = await database.transact(async (sql) => {
    await sql`set transaction isolation level repeatable read`
    const edition = await storedEdition(sql, year ?? content.editionAtHand())
    const rows = await listFlightHeads(sql, edition)
    await addOpened(sql, { kind: 'desk opened', ...by, count: rows.length, subject: null })
    const sealed = await listColumns(sql, PERSONAL, edition)
    return { rows, sealed, entries: await listDesk(sql), legs: await listLegs(sql, null) }
  })
  const entryOf = new Map(entries.map((entry) => [entry.flightId, entry]))
  const legsOf = legsByFlight(legs)
  const open = openedText(sealing, log)
  const personOf = await samePersons(sealed, { sealing, digests })
  const flights: DeskFlight[] = []
  for (const [index, row] of rows.entries()) {
    if (index % BATCH === BATCH - 1) await nextTurn()
    const legs = legsOf.get(row.id) ?? []
    flights.push({
      ...deskFlight(row, entryOf.get(row.id), legs, compared, open),
      ...(personOf.get(row.id) ?? NOBODY_ELSE),
    })
  }
  return {
    flights,
    counters: Object.fromEntries(
      TRAVEL_STATUSES.map((status) => [
        status,
        flights.filter((flight) => flight.status === status).length,
      ]),
    ) as Desk['counters'],
    acts: isPresent ? acts : null,
    airports: airportsOfPlace(place, timeZone),
    days: isPresent ? { startDate, endDate } : null,
    missing: missingArtists(
      lineup,
      flights.flatMap((flight) => nameInProgramme(flight, acts) ?? []),
    ).map((artist) => ({ artist, reminder: remind(artist) })),
  }
}

function deskFlight(
  { createdAt, ...head }: FlightHead,
  entry: DeskRow | undefined,
  legs: LegRow[],
  { sets, ...known }: SetList,
  open: ReturnType<typeof openedText>,
): Omit<DeskFlight, keyof SamePerson> {
  const card = storedCard(entry ?? null, open, known)
  const name = nameInProgramme({ ...head, act: card.act }, known.acts)
  const own = name === null ? [] : setsOf(name, sets)
  const isOff = entry?.status === 'cancelled'
  return {
    ...head,
    createdAt: createdAt.toISOString(),
    ...card,
    legs: legs.map((leg) => legOf(leg, open)),
    sets: own.map(({ hours, change }) => ({
      startsAt: hours?.startsAt.toISOString() ?? null,
      endsAt: hours?.endsAt.toISOString() ?? null,
      ...(change && { change }),
    })),
    warnings: isOff ? [] : legWarnings(legs, own),
  }
}

const NO_SUCH_ACT = `${cardField('act').said} must be one of those that the desk lists, empty, or null.`
const KINDS = {
  status: ({ said }: AnyCardField) =>
    z.enum(TRAVEL_STATUSES, { error: `${said} must be one of ${TRAVEL_STATUSES.join(', ')}.` }),
  act: () => z.string(NO_SUCH_ACT).nullable().optional(),
  text: ({ said, longest = 0, hasLineBreaks, isAlwaysSent }: AnyCardField) =>
    (isAlwaysSent ? textOrNull : keptText)(said, longest, { lineBreaks: hasLineBreaks }),
  day: ({ said }: AnyCardField) => keptDay(said),
}
const FIELDS = Object.fromEntries(
  ANY_CARD_FIELDS.map((field) => [field.name, KINDS[field.kind](field)]),
) as { [F in CardField as F['name']]: ReturnType<(typeof KINDS)[F['kind']]> }
const changed = z.strictObject({
  ...FIELDS,
  version: requiredVersion,
  /** Whether to remove the mark "changed by the artist". */
  seesChanges: z.boolean({ error: 'seesChanges must be true or false.' }).optional(),
})
export type DeskChange = z.infer<typeof changed>
type DeskDecisions = Omit<DeskChange, 'version' | 'seesChanges'>

/** @returns the change in the body of a PUT, or what is wrong with it in a sentence */
export function parseDeskChange(body: unknown): Parsed<DeskChange> {
  const parsed = changed.safeParse(body)
  if (parsed.success) {
    const message = stayProblem(parsed.data)
    return message === null ? { ok: true, value: parsed.data } : { ok: false, message }
  }
  const known = parsed.error.issues.find(({ path }) => path.length > 0)
  return {
    ok: false,
    message:
      known?.message ??
      'Send an object with status, assignee, notes and version, the version that you have seen.',
  }
}

/** @returns why a stay cannot be like that; null when it can */
export function stayProblem({
  hotelFrom,
  hotelTo,
}: Pick<DeskDecisions, 'hotelFrom' | 'hotelTo'>): string | null {
  return hotelFrom && hotelTo && hotelTo <= hotelFrom
    ? 'The check-out must be after the check-in.'
    : null
}

/**
 * Stores a change of one card. If the card is no longer in the version that the change names, nothing is stored, and the card
 * is read.
 *
 * @param known - the acts that this person may know
 * @returns a sentence when the card cannot be linked as wanted
 */
export function changeDesk(
  { database, sealing, log }: JourneysContext,
  flightId: number,
  { version, seesChanges, ...change }: DeskChange,
  by: Admin,
  known: KnownActs,
): Promise<Change<StoredCard> | string> {
  const open = openedText(sealing, log)
  return database.transact(async (sql) => {
    if (!(await lockFlight(sql, flightId))) return null
    const before = await findDesk(sql, flightId)
    const problem = linkProblem(change.act, before?.act ?? null, known)
    if (problem !== null) return problem
    const sealed = (text: string | null, column: SealedOnDesk) => {
      const place = deskPlace(column, flightId)
      // A text that no key opens is shown empty. Saving the card must not delete it.
      if (text === null && open(before?.[column] ?? null, place).isUnreadable)
        return before?.[column] ?? null
      return text && sealing.seal(text, place)
    }
    const stored = await saveDesk(
      sql,
      { flightId, version, ...planOf(change, sealed) },
      { seesChanges },
    )
    if (stored === null) {
      await addAudit(sql, { kind: 'desk opened', ...by, count: 1 })
      return { isStored: false, now: storedCard(before, open, known) }
    }
    await addAudit(sql, { kind: 'desk changed', ...by, count: 1 })
    const now = await findDesk(sql, flightId)
    if (now?.act !== (before?.act ?? null))
      await addAudit(sql, { kind: 'act linked', ...by, count: 1 })
    return { isStored: true, now: storedCard(now, open, known) }
  })
}

/** The columns that change: a field that the body left out is none of them. */
function planOf(
  change: DeskDecisions,
  sealed: (text: string | null, column: SealedOnDesk) => string | null,
): DeskPlan {
  const sent = CARD_FIELDS.filter(({ name }) => change[name] !== undefined)
  return Object.fromEntries<unknown>(
    sent.map((field) => [
      field.column,
      isSealed(field) ? sealed(change[field.name] ?? null, field.column) : change[field.name],
    ]),
  ) as DeskPlan
}

/** @returns why the link cannot be changed like that; null when it can */
export function linkProblem(
  wanted: string | null | undefined,
  stored: string | null,
  { acts, knowsSecrets }: KnownActs,
): string | null {
  if (wanted === undefined) return null
  // Also the same link again: the answer would tell whether a guess is right.
  if (!knowsSecrets && !isKnown(stored, acts))
    return 'This card is linked to an act that is not announced yet, or is gone. Somebody who may see such acts can change that.'
  return wanted === stored || isKnown(wanted, acts) ? null : NO_SUCH_ACT
}

function isKnown(act: string | null, acts: readonly Act[]): boolean {
  return act === null || act === NO_ACT || acts.some(({ id }) => id === act)
}

/**
 * @param row - null for a submission that nobody has worked on
 * @param known - the acts that the reader may know: a link to another one is left out
 */
export function storedCard(
  row: DeskRow | null,
  open: ReturnType<typeof openedText>,
  { acts, knowsSecrets }: KnownActs,
): StoredCard {
  if (row === null) return EMPTY_CARD
  const texts = CARD_FIELDS.map((field) => [field.name, cardText(field, row, open)] as const)
  const { act, ...card } = Object.fromEntries(
    texts.map(([name, { text }]) => [name, text]),
  ) as CardInput
  return {
    ...card,
    ...((knowsSecrets || isKnown(act, acts)) && { act }),
    version: row.version,
    changedByArtistAt: row.changedByArtistAt?.toISOString() ?? null,
    changedFields: row.changedFields,
    ...(texts.some(([, { isUnreadable }]) => isUnreadable) && { isUnreadable: true }),
  }
}
