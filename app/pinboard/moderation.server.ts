import { z } from 'zod'
import type { Pin } from '../../db/tables/attendee-pinboard.server'
import { addAudit, type Admin } from '../../db/tables/audit.server'
import { replaceAnswers } from '../../db/tables/idempotency-keys.server'
import * as pins from '../../db/tables/pin-moderation.server'
import type { Sql } from '../../db/client/connect.server'
import { LARGEST_INTEGER } from '../../db/client/largest-integer.server'
import { announce } from '../../db/client/listen.server'
import { storedEdition } from '../../db/tables/editions.server'
import type { AppContext } from '~/context'
import { sentence } from '~/http/reply.server'
import { cleanText, textProblem } from '../../rules/text-rules'
import type { ModeratedEntry } from './pinboard-fields'
import { PIN_API } from './pin-form.server'
import { goneNews, PINS_CHANNEL } from '../../services/pinboard/pinboard.server'
import { readBefore } from './read-before.server'

/** Notes on one page of the admins' list. */
const PAGE = 100
const LONGEST_SEARCH = 100
/** The answer to a repeated request for a note that was deleted. */
export const TAKEN_DOWN = { message: 'This note has been taken off the board.', entry: null }

/**
 * `GET /api/admin/pins`: all notes, newest first, hidden ones too. `search` finds alias and place, `board` is a year, `before`
 * continues. The first page has in `X-Shown-Count` how many of all are not hidden.
 */
export async function listForAdmins(
  query: URLSearchParams,
  { database, content }: AppContext,
): Promise<Response> {
  const before = readBefore(query)
  const search = cleanText(query.get('search') ?? '')
  if (before === 'invalid') return sentence(422, 'The value of before must be the id of a note.')
  const isSearch = search !== ''
  if (isSearch && textProblem(search, { max: LONGEST_SEARCH }) !== null)
    return sentence(422, `A search has ${LONGEST_SEARCH} characters at most, all of them visible.`)
  const board = readBoard(query.get('board'), content.editionAtHand())
  if (board === 'invalid') return sentence(422, NO_BOARD)
  const { found, shown } = await database.run(async (sql) => {
    const wanted = { search: isSearch ? search : null, edition: await editionOf(sql, board) }
    return {
      found: await pins.listAllPins(sql, { ...wanted, before, limit: PAGE + 1 }),
      shown: before === null ? await pins.countShown(sql, wanted) : null,
    }
  })
  const entries = found.slice(0, PAGE).map(toEntry)
  const next = found.length > PAGE ? entries.at(-1)?.id : undefined
  const terms = new URLSearchParams({
    ...(isSearch && { search }),
    ...(board !== 'all' && { board: query.get('board') ?? '' }),
    before: String(next),
  })
  return Response.json(entries, {
    headers: {
      ...(shown !== null && { 'X-Shown-Count': String(shown) }),
      ...(next !== undefined && { Link: `</api/admin/pins?${terms}>; rel="next"` }),
    },
  })
}

const NO_BOARD = 'The value of board must be a year, or now for the present board.'

/** A board of one edition, as a query or body names it. @param present - the year of the present edition */
function readBoard(
  asked: string | null | undefined,
  present: number | null,
): { year: number | null } | 'all' | 'invalid' {
  if (asked === null || asked === undefined) return 'all'
  if (asked === 'now') return { year: present }
  return /^\d{4}$/.test(asked) ? { year: Number(asked) } : 'invalid'
}

/** @returns null for all boards */
function editionOf(
  sql: Sql,
  board: { year: number | null } | 'all',
): Promise<number> | Promise<null> {
  return board === 'all' ? Promise.resolve(null) : storedEdition(sql, board.year)
}

/** An admin's change of notes. */
export type ModerationAction = 'pin hidden' | 'pin shown' | 'pin deleted'

const hiding = z.strictObject({ isHidden: z.boolean() })

/** @returns the change that the body of a PUT asks for; null when it is not `{isHidden}`. */
export function readModerationAction(body: unknown): ModerationAction | null {
  const parsed = hiding.safeParse(body)
  if (!parsed.success) return null
  return parsed.data.isHidden ? 'pin hidden' : 'pin shown'
}

/** So many notes at most are changed by one request. */
const MOST_NOTES = 10_000
const DEEDS = { hide: 'pin hidden', show: 'pin shown', delete: 'pin deleted' } as const
const severalNotes = z.union([
  z.strictObject({
    deed: z.enum(['hide', 'show', 'delete']),
    ids: z.array(z.int().positive().max(LARGEST_INTEGER)).min(1).max(MOST_NOTES),
  }),
  z.strictObject({
    deed: z.literal('hide'),
    search: z
      .string()
      .transform(cleanText)
      .refine((search) => textProblem(search, { max: LONGEST_SEARCH }) === null),
    board: z.string().optional(),
  }),
])

/**
 * `PUT /api/admin/pins`: hides, shows or deletes several notes in one transaction, or hides all that a search finds.
 *
 * @returns the ids of those that were changed, the newest 10,000 at most
 */
export async function moderateSeveral(
  context: AppContext,
  body: unknown,
  by: Admin,
): Promise<Response> {
  const parsed = severalNotes.safeParse(body)
  if (!parsed.success)
    return sentence(
      422,
      `Send deed (hide, show or delete) and ids (up to ${MOST_NOTES}), or the deed hide and a search, with a board or without.`,
    )
  const wish = parsed.data
  const board = 'ids' in wish ? 'all' : readBoard(wish.board, context.content.editionAtHand())
  if (board === 'invalid') return sentence(422, NO_BOARD)
  const wanted =
    'ids' in wish
      ? () => Promise.resolve(wish.ids)
      : async (sql: Sql) => {
          const search = { search: wish.search, edition: await editionOf(sql, board) }
          return pins.shownIds(sql, search, MOST_NOTES)
        }
  const changed = await moderatePins(context, wanted, DEEDS[wish.deed], by)
  return Response.json({ ids: changed.map(({ id }) => id) })
}

/** The same for one note. @returns the note as it is now, or was before its deletion; null when there is none with that id. */
export async function moderatePin(
  context: AppContext,
  id: number,
  action: ModerationAction,
  by: Admin,
): Promise<ModeratedEntry | null> {
  const [pin] = await moderatePins(context, () => Promise.resolve([id]), action, by)
  return pin === undefined ? null : toEntry({ ...pin, isHidden: action === 'pin hidden' })
}

/**
 * Hides notes, shows them again, or deletes them for good, with a line in the audit table, in one transaction. All instances
 * are notified at the commit.
 *
 * @param wanted - the ids, once nobody else changes the board
 * @param by - who did it, for the audit table
 * @returns those that there are, as they were before
 */
async function moderatePins(
  { database, pinboard }: AppContext,
  wanted: (sql: Sql) => Promise<number[]>,
  action: ModerationAction,
  by: Admin,
): Promise<pins.ModeratedPin[]> {
  const found = await database.transact(async (sql) => {
    await pins.lockPins(sql)
    const found = await pins.findPins(sql, await wanted(sql))
    const ids = found.map(({ id }) => id)
    if (ids.length === 0) return found
    if (action === 'pin deleted') await pins.removePins(sql, ids)
    else await pins.setPinsHidden(sql, ids, action === 'pin hidden')
    if (action !== 'pin shown') await replaceAnswers(sql, PIN_API.endpoint, ids, TAKEN_DOWN)
    await addAudit(sql, { kind: action, ...by, count: ids.length })
    for (const news of action === 'pin shown' ? [''] : goneNews(ids))
      await announce(sql, PINS_CHANNEL, news)
    return found
  })
  if (found.length === 0) return found
  if (action === 'pin shown') pinboard.wasAdded()
  else pinboard.wereTakenDown(found.map(({ id }) => id))
  return found
}

function toEntry({
  id,
  alias,
  location,
  createdAt,
  isHidden,
}: Pin & { isHidden: boolean }): ModeratedEntry {
  return { id, alias, location, createdAt: createdAt.toISOString(), isHidden }
}
