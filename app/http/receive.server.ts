import { randomBytes } from 'node:crypto'
import { answerOnce, claimedAnswer, isIdempotencyKey, type Answer } from '../../db/idempotency-keys.server'
import { DatabaseUnavailable, type Sql } from '../../db/connect.server'
import { takeOne, type Limit } from '../../db/rate-limits.server'
import type { AppContext } from '~/context'
import type { ParsedBody } from './form-body.server'
import { AWAY } from './reply.server'

/** A form that people send, whether by its API or by a page without JavaScript. */
export interface ReceivingForm<Name extends string> {
  /** Address of its API; the same keys on different endpoints are different keys. */
  endpoint: string
  limit: Limit
  parse: (body: unknown) => ParsedBody<Name>
  /** Writes it down and answers 201. Uses the given transaction and no other connection. */
  store: (sql: Sql, values: Record<Name, string | null>, context: AppContext) => Promise<Answer>
  /**
   * What `store` would have answered, for whoever fell into the trap.
   *
   * @param seed - 32 bytes in the place of chance: the same request with the same key gets the same answer.
   */
  pretend: (values: Record<Name, string | null>, seed: Buffer, context: AppContext) => Answer
  /** A sentence for everybody while nothing is taken; null while it is open. */
  closed?: (context: AppContext) => Promise<string | null>
}

export type Received =
  | { ok: true; status: number; body: unknown }
  | { ok: false; status: number; message: string; retryAfterSeconds?: number; fieldErrors?: Partial<Record<string, string>> }

/** What was sent: its bytes as they came, how to read them, and the `Idempotency-Key`, if there was one. */
export interface Sent {
  bytes: Uint8Array
  key: string | null
  read: () => { ok: true; value: unknown } | { ok: false; status: 400; message: string }
}

/**
 * The way of every form that is sent, in the order that the API promises its errors in: 403 (closed), 429, 400, 422. The size, type
 * and origin of the request have been checked before. Nothing is written unless the answer is 201.
 */
export async function receive<Name extends string>(context: AppContext, form: ReceivingForm<Name>, sent: Sent): Promise<Received> {
  const { database, digests, request } = context
  const now = context.now()
  const hasGoodKey = sent.key !== null && isIdempotencyKey(sent.key)
  const keyed = hasGoodKey ? { endpoint: form.endpoint, key: sent.key ?? '', bodyDigest: digests.body(sent.bytes), now } : null
  try {
    // A repeated request is no new try: whoever lost the answer gets it however often they ask.
    const claimed = keyed && (await database.run((sql) => claimedAnswer(sql, keyed)))
    if (claimed && claimed !== 'other-body') return { ok: true, ...claimed }

    const closed = (await form.closed?.(context)) ?? null
    if (closed !== null) return { ok: false, status: 403, message: closed }

    const taken = await takeOne(database, form.limit, digests.address(request.address), now)
    if (!taken.ok) {
      const { retryAfterSeconds } = taken
      return { ok: false, status: 429, message: `That was a lot in a short time. Please try again in ${inWords(retryAfterSeconds)}.`, retryAfterSeconds }
    }
    const read = sent.read()
    if (!read.ok) return read
    if (sent.key !== null && !hasGoodKey) return { ok: false, status: 422, message: 'An Idempotency-Key has 1 to 128 visible ASCII characters.' }
    const parsed = form.parse(read.value)
    if (!parsed.ok) return { ...parsed, status: 422 }
    if (parsed.isTrapped) return { ok: true, ...pretended(form, parsed.values, keyed, context) }

    const store = (sql: Sql) => form.store(sql, parsed.values, context)
    const answer = keyed ? await answerOnce(database, keyed, store) : await database.transact(store)
    if (answer === 'other-body') return { ok: false, status: 422, message: 'This Idempotency-Key was used for another request before.' }
    return { ok: true, ...answer }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    context.log.warn({ err: error, endpoint: form.endpoint }, 'a form could not be stored')
    return { ok: false, status: 503, ...AWAY }
  }
}

/** Answers to whoever fell into the trap with a key: the latest ones, in memory alone. */
const recentPretences = new Map<string, Answer>()
const MOST_PRETENCES = 1000

/** Nothing is stored, and yet the same request gets the same answer: also the part of it that is the time. */
function pretended<Name extends string>(
  form: ReceivingForm<Name>,
  values: Record<Name, string | null>,
  keyed: { endpoint: string; key: string; bodyDigest: Buffer } | null,
  context: AppContext,
): Answer {
  if (keyed === null) return form.pretend(values, randomBytes(32), context)
  const seed = context.digests.body(Buffer.from(JSON.stringify([keyed.endpoint, keyed.key, keyed.bodyDigest.toString('hex')])))
  const known = recentPretences.get(seed.toString('hex'))
  if (known) return known
  const answer = form.pretend(values, seed, context)
  const [oldest] = recentPretences.keys()
  if (recentPretences.size >= MOST_PRETENCES && oldest !== undefined) recentPretences.delete(oldest)
  recentPretences.set(seed.toString('hex'), answer)
  return answer
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `${Math.ceil(seconds / 60)} minutes`
}
