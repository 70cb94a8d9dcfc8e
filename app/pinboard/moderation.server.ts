import { z } from 'zod'
import type { Pin } from '../../db/tables/attendee-pinboard.server'
import { addAudit, type Admin } from '../../db/tables/audit.server'
import { replaceAnswers } from '../../db/tables/idempotency-keys.server'
import * as pins from '../../db/tables/pin-moderation.server'
import { announce } from '../../db/client/listen.server'
import type { AppContext } from '~/context'
import { sentence } from '~/http/reply.server'
import { cleanText, textProblem } from '../../rules/text-rules'
import type { ModeratedEntry } from './pinboard-fields'
import { PIN_API } from './pin-form.server'
import { PINS_CHANNEL } from '../../services/pinboard/pinboard.server'
import { readBefore } from './read-before.server'

/** Notes on one page of the admins' list. */
const PAGE = 100
const LONGEST_SEARCH = 100
/** The answer to a repeated request for a note that was deleted. */
export const TAKEN_DOWN = { message: 'This note has been taken off the board.', entry: null }

/** `GET /api/admin/pins`: all notes, newest first, hidden ones too. `search` finds alias and place, `before` continues. */
export async function listForAdmins(
  query: URLSearchParams,
  { database }: AppContext,
): Promise<Response> {
  const before = readBefore(query)
  const search = cleanText(query.get('search') ?? '')
  if (before === 'invalid') return sentence(422, 'The value of before must be the id of a note.')
  const isSearch = search !== ''
  if (isSearch && textProblem(search, { max: LONGEST_SEARCH }) !== null)
    return sentence(422, `A search has ${LONGEST_SEARCH} characters at most, all of them visible.`)
  const found = await database.run((sql) =>
    pins.listAllPins(sql, { search: isSearch ? search : null, before, limit: PAGE + 1 }),
  )
  const entries = found.slice(0, PAGE).map(toEntry)
  const next = found.length > PAGE ? entries.at(-1)?.id : undefined
  const terms = new URLSearchParams({ ...(isSearch && { search }), before: String(next) })
  return Response.json(entries, {
    headers: next === undefined ? {} : { Link: `</api/admin/pins?${terms}>; rel="next"` },
  })
}

/** An admin's change of a note. */
export type ModerationAction = 'pin hidden' | 'pin shown' | 'pin deleted'

const hiding = z.strictObject({ isHidden: z.boolean() })

/** @returns the change that the body of a PUT asks for; null when it is not `{isHidden}`. */
export function readModerationAction(body: unknown): ModerationAction | null {
  const parsed = hiding.safeParse(body)
  if (!parsed.success) return null
  return parsed.data.isHidden ? 'pin hidden' : 'pin shown'
}

/**
 * Hides a note, shows it again, or deletes it for good, with a line in the audit table, in one transaction. All instances
 * are notified at the commit.
 *
 * @param by - who did it, for the audit table
 * @returns the note as it is now, or was before its deletion; null when there is none with that id.
 */
export async function moderatePin(
  { database, pinboard }: AppContext,
  id: number,
  action: ModerationAction,
  by: Admin,
): Promise<ModeratedEntry | null> {
  const pin = await database.transact(async (sql) => {
    await pins.lockPins(sql)
    const pin = await pins.findPin(sql, id)
    if (pin === null) return null
    if (action === 'pin deleted') await pins.removePin(sql, id)
    else await pins.setPinHidden(sql, id, action === 'pin hidden')
    if (action !== 'pin shown') await replaceAnswers(sql, PIN_API.endpoint, [id], TAKEN_DOWN)
    await addAudit(sql, { kind: action, ...by, count: 1 })
    await announce(sql, PINS_CHANNEL, action === 'pin shown' ? '' : `gone ${id}`)
    return pin
  })
  if (pin === null) return null
  if (action === 'pin shown') pinboard.wasAdded()
  else pinboard.wasTakenDown(id)
  return toEntry({ ...pin, isHidden: action === 'pin hidden' })
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
