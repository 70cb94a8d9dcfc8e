import type { Database, Sql } from '../client/connect.server'
import { sha256 } from '../../common/digest.server'
import { KEPT_FOR } from './kept.server'

/** The answer of an endpoint. */
export interface Answer {
  status: number
  /** Whatever JSON can say. */
  body: unknown
}

/** One request that carries an Idempotency-Key. */
export interface KeyedRequest {
  /** Keys of one endpoint mean nothing to another. */
  endpoint: string
  key: string
  /**
   * Equal when a request is repeated, different for another request with the same key. It is a keyed digest where the body is
   * personal, because a plain hash can be guessed.
   */
  bodyDigest: Buffer
  now: Date
}

/** First number of the advisory locks of this subject; "idem" in ASCII. */
const LOCK_CLASS = 0x6964656d

/** Whether a key has the form that the API asks for: 1 to 128 visible ASCII characters. */
export function isIdempotencyKey(key: string): boolean {
  return /^[!-~]{1,128}$/.test(key)
}

/**
 * The answer that a request was given before: null when its key is not claimed, `other-body` when another request has
 * claimed it.
 */
export async function claimedAnswer(
  sql: Sql,
  request: KeyedRequest,
): Promise<Answer | 'other-body' | null> {
  const [claimed] = await sql<{ bodyDigest: Buffer; status: number; answer: string }[]>`
    select body_digest, status, answer ${fromClaims(sql, request)}`
  if (!claimed) return null
  if (!claimed.bodyDigest.equals(request.bodyDigest)) return 'other-body'
  return { status: claimed.status, body: JSON.parse(claimed.answer) }
}

/** The rest of a statement about the claim of a request's key. */
export function fromClaims(sql: Sql, { endpoint, key, now }: KeyedRequest) {
  return sql`
    from idempotency_keys
    where endpoint = ${endpoint}
      and key_digest = ${sha256(key)}
      and claimed_at > ${now}::timestamptz - ${KEPT_FOR.idempotencyKeys}::interval`
}

/**
 * Answers a request once: the first time by `work`, in one transaction with the claim of its key, then by what was kept.
 * Only a 201 claims the key. Of two requests at once the second waits for the first.
 *
 * @param work uses the transaction that it is given and no other connection: the transactions that wait for it may hold them all.
 * @throws {DatabaseUnavailable}; then nothing is written, or the same request again gets the answer.
 */
export function answerOnce(
  database: Database,
  request: KeyedRequest,
  work: (sql: Sql) => Promise<Answer>,
): Promise<Answer | 'other-body'> {
  return database.transact(async (sql) => {
    const lock = sql`select pg_advisory_xact_lock(${LOCK_CLASS}, ${sha256(request.key).readInt32BE()})`
    // Sent together, and run one after the other: the second sees what was committed before the lock was free.
    const [, claimed] = await Promise.all([lock.execute(), claimedAnswer(sql, request)])
    if (claimed !== null) return claimed
    const answer = await work(sql)
    if (answer.status === 201) await claimKey(sql, request, answer)
    return answer
  })
}

/** Replaces every kept answer of an endpoint whose first `"id"` is one of these, so that a note that was taken down is not sent again. */
export async function replaceAnswers(
  sql: Sql,
  endpoint: string,
  ids: readonly number[],
  body: unknown,
): Promise<void> {
  await sql`
    update idempotency_keys
    set answer = ${JSON.stringify(body)}
    where endpoint = ${endpoint}
      and substring(answer from '"id":([0-9]+),')::bigint = any (array(
        select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::bigint
      ))`
}

async function claimKey(
  sql: Sql,
  { endpoint, key, bodyDigest, now }: KeyedRequest,
  { status, body }: Answer,
): Promise<void> {
  // If there is a row with this key, its time has run out.
  await sql`
    insert into idempotency_keys (endpoint, key_digest, body_digest, status, answer, claimed_at)
    values (${endpoint}, ${sha256(key)}, ${bodyDigest}, ${status}, ${JSON.stringify(body)}, ${now})
    on conflict (endpoint, key_digest) do update
    set body_digest = excluded.body_digest,
        status = excluded.status,
        answer = excluded.answer,
        claimed_at = excluded.claimed_at`
}
