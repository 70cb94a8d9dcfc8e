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
  /** What `store` would have answered, for whoever fell into the trap. */
  pretend: (values: Record<Name, string | null>, context: AppContext) => Answer
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
 * The way of every form that is sent, in the order that the API promises its errors in: 429, 400, 422. The size, type
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
    if (parsed.isTrapped) return { ok: true, ...form.pretend(parsed.values, context) }

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

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `${Math.ceil(seconds / 60)} minutes`
}
