import { z } from 'zod'
import {
  answerOnce,
  claimedAnswer,
  isIdempotencyKey,
  type Answer,
} from '../../db/idempotency-keys.server'
import { DatabaseUnavailable, type Sql } from '../../db/connect.server'
import { takeOne, type Limit } from '../../db/rate-limits.server'
import type { AppContext } from '~/context'
import type { ParsedBody } from './form-body.server'
import { AWAY } from '~/http/reply.server'

/** A form that people send, whether by its API or by a page without JavaScript. */
export interface ReceivingForm<Name extends string> {
  /** Address of its API; the same keys on different endpoints are different keys. */
  endpoint: string
  limit: Limit
  /** Of a request to it, in bytes. */
  largestBody: number
  parse: (body: unknown) => ParsedBody<Name>
  /** Writes it down and answers 201. Uses the given transaction and no other connection. */
  store: (sql: Sql, values: Record<Name, string | null>, context: AppContext) => Promise<Answer>
  /**
   * For whoever fell into the trap: what `store` would have added of its own, such as an id. It is kept with an Idempotency-Key,
   * so nothing of what was typed may be in it.
   */
  invent: (sql: Sql) => Promise<Record<string, unknown>>
  /** What `store` would have answered, with what was invented in the place of what was stored. */
  pretend: (values: Record<Name, string | null>, invented: unknown) => Answer
  /** A sentence for everybody while nothing is taken; null while it is open. */
  closed?: (context: AppContext) => Promise<string | null>
}

export type Received =
  | { ok: true; status: number; body: unknown }
  | {
      ok: false
      status: number
      message: string
      retryAfterSeconds?: number
      fieldErrors?: Partial<Record<string, string>>
    }

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
export async function receive<Name extends string>(
  context: AppContext,
  form: ReceivingForm<Name>,
  sent: Sent,
): Promise<Received> {
  const { database, digests, request } = context
  const now = context.now()
  const hasGoodKey = sent.key !== null && isIdempotencyKey(sent.key)
  const keyed = hasGoodKey
    ? { endpoint: form.endpoint, key: sent.key ?? '', bodyDigest: digests.body(sent.bytes), now }
    : null
  try {
    // A repeated request is no new try: whoever lost the answer gets it however often they ask.
    const claimed = keyed && (await database.run((sql) => claimedAnswer(sql, keyed)))
    if (claimed && claimed !== 'other-body') return toldAgain(form, claimed, sent)

    const closed = (await form.closed?.(context)) ?? null
    if (closed !== null) return { ok: false, status: 403, message: closed }

    const taken = await takeOne(database, form.limit, digests.address(request.address), now)
    if (!taken.ok) {
      const { retryAfterSeconds } = taken
      return {
        ok: false,
        status: 429,
        message: `That was a lot in a short time. Please try again in ${inWords(retryAfterSeconds)}.`,
        retryAfterSeconds,
      }
    }
    const read = sent.read()
    if (!read.ok) return read
    if (sent.key !== null && !hasGoodKey)
      return {
        ok: false,
        status: 422,
        message: 'An Idempotency-Key has 1 to 128 visible ASCII characters.',
      }
    const parsed = form.parse(read.value)
    if (!parsed.ok) return { ...parsed, status: 422 }
    const store = async (sql: Sql) =>
      parsed.isTrapped
        ? { status: 201, body: { invented: await form.invent(sql) } }
        : form.store(sql, parsed.values, context)
    const answer = keyed ? await answerOnce(database, keyed, store) : await database.transact(store)
    if (answer === 'other-body')
      return {
        ok: false,
        status: 422,
        message: 'This Idempotency-Key was used for another request before.',
      }
    return told(form, answer, parsed.values)
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    context.log.warn({ err: error, endpoint: form.endpoint }, 'a form could not be stored')
    return { ok: false, status: 503, ...AWAY }
  }
}

/**
 * Of whoever fell into the trap nothing is stored, and yet a key is claimed: the same request gets the same answer, another
 * one is refused, on every instance. So the answer is put together from what was invented then and what is sent now.
 */
function told<Name extends string>(
  form: ReceivingForm<Name>,
  answer: Answer,
  values: Record<Name, string | null>,
): Received {
  const pretence = PRETENCE.safeParse(answer.body)
  return { ok: true, ...(pretence.success ? form.pretend(values, pretence.data.invented) : answer) }
}

const PRETENCE = z.strictObject({ invented: z.unknown() })

function toldAgain<Name extends string>(
  form: ReceivingForm<Name>,
  answer: Answer,
  { read }: Sent,
): Received {
  const body = read()
  const parsed = body.ok ? form.parse(body.value) : null
  // The same bytes were taken before, so they are no others now.
  return parsed?.ok ? told(form, answer, parsed.values) : { ok: true, ...answer }
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `${Math.ceil(seconds / 60)} minutes`
}
