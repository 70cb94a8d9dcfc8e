import { z } from 'zod'
import type { Language } from '../../languages'
import { textIn } from '../../languages/texts-in'
import {
  answerOnce,
  claimedAnswer,
  fromClaims,
  isIdempotencyKey,
  type Answer,
} from '../../db/tables/idempotency-keys.server'
import { DatabaseUnavailable, type Sql } from '../../db/client/connect.server'
import { consume, type Limit, type TooManyTries } from '../../db/tables/rate-limits.server'
import { AWAY } from '~/http/refusals.server'
import type { AppContext } from '~/context'
import type { ParsedBody } from './form-body.server'
import type { FormField } from '../../services/form-fields'
import { KEY_TAKEN } from './idempotency-key'

/** A form that people send, whether by its API or by a page without JavaScript. */
export interface ReceivingForm<Name extends string> {
  /** Address of its API; the same keys on different endpoints are different keys. */
  endpoint: string
  /** The language of its sentences. */
  language: Language
  limit: Limit
  /** Largest body in bytes. */
  largestBody: number
  fields: readonly FormField[]
  parse: (body: unknown) => ParsedBody<Name>
  /**
   * Stores a submission and answers 201. Uses the given transaction and no other connection.
   *
   * @param looksAutomatic - whether the honeypot is filled; never with a `decoy`
   */
  store: (
    sql: Sql,
    values: Record<Name, string | null>,
    context: AppContext,
    looksAutomatic: boolean,
  ) => Promise<Answer>
  /** How a submission with a filled honeypot is answered, which is stored nowhere. Without it `store` gets these, too. */
  decoy?: Decoy<Name>
  /** A sentence for visitors while the form is closed; null while it is open. */
  closed?: (context: AppContext) => Promise<Closing | null>
}

interface Closing {
  message: string
  language: Language
}

/** The sentence of a closed form: a text of the content, which is in English where nobody has translated it. */
export function closing<Field extends string>(
  thing: Record<Field, string> & { translated?: readonly string[] | undefined },
  field: Field,
  language: Language,
): Closing {
  const isTranslated = thing.translated?.includes(field) ?? false
  return { message: thing[field], language: isTranslated ? language : 'en' }
}

/** Pretends that a submission was stored. */
interface Decoy<Name extends string> {
  /**
   * The values that `store` would have added, such as an id. They are stored with the Idempotency-Key, so they must not contain
   * typed text.
   */
  make: (sql: Sql) => Promise<Record<string, unknown>>
  /** The answer that `store` would have given, with the values that `make` has returned. */
  answer: (values: Record<Name, string | null>, made: unknown) => Answer
}

export type Received =
  | { ok: true; status: number; body: unknown }
  | {
      ok: false
      status: number
      message: string
      retryAfterSeconds?: number
      fieldErrors?: Partial<Record<string, string>>
      /** The language of the message. English without it: that of organisers, and those for programmers. */
      language?: Language
    }

/** A submission: its bytes as they came, a function that reads them, and the `Idempotency-Key`, or null without one. */
export interface Sent {
  bytes: Uint8Array
  key: string | null
  read: () => { ok: true; value: unknown } | { ok: false; status: 400; message: string }
}

/**
 * Receives every form. Errors come in the order that the API promises: 403 (closed), 429, 400, 422. The front has checked size,
 * type and origin of the request already. A row is written only when the answer is 201.
 */
export async function receive<Name extends string>(
  context: AppContext,
  form: ReceivingForm<Name>,
  sent: Sent,
): Promise<Received> {
  const { database, digests, request } = context
  const { language } = form
  const t = textIn(language, 'answers')
  const now = context.now()
  const hasGoodKey = sent.key !== null && isIdempotencyKey(sent.key)
  const keyed = hasGoodKey
    ? { endpoint: form.endpoint, key: sent.key ?? '', bodyDigest: digests.body(sent.bytes), now }
    : null
  try {
    const closed = (await form.closed?.(context)) ?? null
    const address = digests.address(request.address)
    // The limit does not count a repeated request, so that a lost answer can be requested again at any time.
    const isRepeated = (sql: Sql) =>
      keyed ? sql`exists (select ${fromClaims(sql, keyed)})` : sql`false`
    const taken = closed ? null : await consume(database, form.limit, address, now, isRepeated)
    if (keyed && (taken === null || (taken.ok && taken.isFree))) {
      const claimed = await database.run((sql) => claimedAnswer(sql, keyed))
      if (claimed === 'other-body') return keyOfAnother(language)
      if (claimed) return replay(form, claimed, sent)
    }
    if (closed !== null) return { ok: false, status: 403, ...closed }
    if (taken?.ok === false) return { ok: false, status: 429, ...tooMany(taken, t), language }
    const read = sent.read()
    if (!read.ok) return read
    if (sent.key !== null && !hasGoodKey)
      return {
        ok: false,
        status: 422,
        message: 'An Idempotency-Key has 1 to 128 visible ASCII characters.',
      }
    const parsed = form.parse(read.value)
    if (!parsed.ok) {
      const isForVisitors = Object.keys(parsed.fieldErrors).length > 0
      return { ...parsed, status: 422, language: isForVisitors ? language : 'en' }
    }
    const store = async (sql: Sql) =>
      parsed.isHoneypotFilled && form.decoy
        ? { status: 201, body: { invented: await form.decoy.make(sql) } }
        : form.store(sql, parsed.values, context, parsed.isHoneypotFilled)
    const answer = keyed ? await answerOnce(database, keyed, store) : await database.transact(store)
    if (answer === 'other-body') return keyOfAnother(language)
    return received(form, answer, parsed.values)
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    context.log.warn({ err: error, endpoint: form.endpoint }, 'a form could not be stored')
    return { ok: false, status: 503, ...AWAY, message: t(AWAY.message), language }
  }
}

function keyOfAnother(language: Language): Received {
  return { ok: false, status: 422, message: textIn(language, 'forms')(KEY_TAKEN), language }
}

/**
 * With a decoy, a submission with a filled honeypot is not stored, but its key is, as that of any other: on every instance the same request
 * gets the same answer, and another one is refused. Only the decoy is stored with the key, so the answer is made of the decoy
 * and of the current request.
 */
function received<Name extends string>(
  form: ReceivingForm<Name>,
  answer: Answer,
  values: Record<Name, string | null>,
): Received {
  const { decoy } = form
  const kept = KEPT_DECOY.safeParse(answer.body)
  return {
    ok: true,
    ...(decoy && kept.success ? decoy.answer(values, kept.data.invented) : answer),
  }
}

/** Answers of the last 24 hours have this form in the database. */
const KEPT_DECOY = z.strictObject({ invented: z.unknown() })

function replay<Name extends string>(
  form: ReceivingForm<Name>,
  answer: Answer,
  { read }: Sent,
): Received {
  const body = read()
  const parsed = body.ok ? form.parse(body.value) : null
  // The same bytes were valid before, so they are valid now.
  return parsed?.ok ? received(form, answer, parsed.values) : { ok: true, ...answer }
}

/** The sentence for a visitor who has reached a limit. */
export function tooMany({ retryAfterSeconds }: TooManyTries, t = textIn('en', 'answers')) {
  const message =
    retryAfterSeconds < 90
      ? t.plural(retryAfterSeconds, {
          one: 'That was a lot in a short time. Please try again in {n} second.',
          other: 'That was a lot in a short time. Please try again in {n} seconds.',
        })
      : t('That was a lot in a short time. Please try again in {n} minutes.', {
          n: Math.ceil(retryAfterSeconds / 60),
        })
  return { message, retryAfterSeconds }
}
