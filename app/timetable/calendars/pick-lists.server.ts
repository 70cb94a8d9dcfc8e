import { randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Language } from '../../../languages'
import { textIn } from '../../../languages/texts-in'
import type { AppContext } from '~/context'
import { parseJsonBody } from '~/forms/read-body.server'
import { tooMany } from '~/forms/receive.server'
import { languageHeader, languageWanted, or503, sentence } from '~/http/reply.server'
import { sha256 } from '../../../common/digest.server'
import {
  addPickList,
  changePickList,
  findPickList,
  removePickList,
  type PickList,
} from '../../../db/tables/pick-lists.server'
import { consume, type Limit } from '../../../db/tables/rate-limits.server'
import { MOST_PICKS } from '../kept'

/** Largest request body, in bytes. */
export const LARGEST_PICKS_BODY = 4096
const NEW_LISTS: Limit = { name: 'pick-lists', rules: [{ max: 10, seconds: 3600 }] }
const CHANGES: Limit = { name: 'pick-list-changes', rules: [{ max: 60, seconds: 60 }] }
const SECRET_BYTES = 16

const PICKS = z.strictObject({
  picks: z.array(z.string().regex(/^[0-9a-z]{12}$/)).max(MOST_PICKS),
})

type Context = Pick<AppContext, 'database' | 'digests' | 'log' | 'now' | 'request'>

/** Reads the public ids that are in the programme now. */
export type ReadPublicIds = () => Promise<ReadonlySet<string>>

/** `POST /api/pick-lists`: makes an anonymous list. The secret `read` opens it, and the secret `write` changes it. */
export function createPickList(
  request: Request,
  context: Context,
  publicIds: ReadPublicIds,
): Promise<Response> {
  const language = languageWanted(request)
  return answering(context, { limit: NEW_LISTS, language }, async () => {
    const given = await readPicks(request, { publicIds, language })
    if (!given.ok) return given.refusal
    const [read, write] = [newSecret(), newSecret()]
    await context.database.run((sql) =>
      addPickList(sql, {
        readDigest: sha256(read),
        writeDigest: sha256(write),
        picks: given.picks,
      }),
    )
    return Response.json({ read, write }, { status: 201 })
  })
}

/** `PUT` and `DELETE /api/pick-lists/<read>`, with the key in `x-pick-key`. */
export function writePickList(
  request: Request,
  context: Context,
  read: string,
  publicIds: ReadPublicIds,
): Promise<Response> {
  const { database } = context
  const readDigest = sha256(read)
  const language = languageWanted(request)
  return answering(context, { limit: CHANGES, language }, async () => {
    const key = request.headers.get('x-pick-key')
    if (key === null) return sentence(401, WRONG_KEY)
    const list = await database.run((sql) => findPickList(sql, readDigest))
    if (list === null) return sentence(404, NO_LIST)
    if (!timingSafeEqual(list.writeDigest, sha256(key))) return sentence(401, WRONG_KEY)
    if (request.method === 'DELETE') {
      const isRemoved = await database.run((sql) => removePickList(sql, readDigest))
      return isRemoved ? new Response(null, { status: 204 }) : sentence(404, NO_LIST)
    }
    const given = await readPicks(request, { publicIds, language, kept: list.picks })
    if (!given.ok) return given.refusal
    const isChanged = await database.run((sql) => changePickList(sql, readDigest, given.picks))
    return isChanged ? Response.json({ picks: given.picks }) : sentence(404, NO_LIST)
  })
}

/**
 * Null when there is no such list, or none any more.
 *
 * @throws {DatabaseUnavailable}
 */
export function readPickList(
  { database }: Pick<AppContext, 'database'>,
  read: string,
): Promise<PickList | null> {
  return database.run((sql) => findPickList(sql, sha256(read)))
}

const WRONG_KEY = 'The key of this list is missing or wrong.'
const NO_LIST = 'There is no such list of picks.'

/** Checks the rate limit first, so that a refused request costs nothing else. */
function answering(
  { database, digests, log, now, request }: Context,
  { limit, language }: { limit: Limit; language: Language },
  answer: () => Promise<Response>,
): Promise<Response> {
  return or503(
    async () => {
      const taken = await consume(database, limit, digests.address(request.address), now())
      if (taken.ok) return answer()
      const { message, retryAfterSeconds } = tooMany(taken, textIn(language, 'answers'))
      return sentence(429, message, {
        'Retry-After': String(retryAfterSeconds),
        ...languageHeader(language),
      })
    },
    (error) =>
      log.warn(
        { err: error, limit: limit.name },
        'a request for a list of picks failed: database unavailable',
      ),
  )
}

/**
 * Each pick once. Picks that are not in the programme any more may be among them: the programme may have them again.
 *
 * @param about.kept - the picks of the list so far. All of them may have left the programme since then.
 */
async function readPicks(
  request: Request,
  {
    publicIds,
    language,
    kept = [],
  }: { publicIds: ReadPublicIds; language: Language; kept?: readonly string[] },
): Promise<{ ok: true; picks: string[] } | { ok: false; refusal: Response }> {
  const read = parseJsonBody(new Uint8Array(await request.arrayBuffer()))
  if (!read.ok) return { ok: false, refusal: sentence(read.status, read.message) }
  const parsed = PICKS.safeParse(read.value)
  if (!parsed.success) {
    const message = `Send an object with picks, a list of at most ${MOST_PICKS} ids of the timetable, and nothing else.`
    return { ok: false, refusal: sentence(422, message) }
  }
  const picks = [...new Set(parsed.data.picks)]
  const known = await publicIds()
  if (picks.length > 0 && !picks.some((id) => known.has(id) || kept.includes(id))) {
    const message = textIn(
      language,
      'answers',
    )('None of these picks is in this programme. They may be of an old edition.')
    return { ok: false, refusal: sentence(422, message, languageHeader(language)) }
  }
  return { ok: true, picks }
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('hex')
}
