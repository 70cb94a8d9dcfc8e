import type { Database, Sql } from '../client/connect.server'

/** How many tries one address has, in one window of time or in several at once. */
export interface Limit {
  name: string
  /** At least one rule. A try passes if it passes all of them. */
  rules: { max: number; seconds: number }[]
}

/** The try is not let through. */
export interface TooManyTries {
  ok: false
  /** Whole seconds, 1 at least, after which the next try is let through. */
  retryAfterSeconds: number
}

/** Clocks of two instances differ a little. A time further ahead was written by a clock that has since been set back. */
export const CLOCK_SKEW = '60 seconds'

/**
 * Counts a try of an address against a limit and says whether it is let through; a refused try does not count.
 * Exact however many instances ask at once.
 *
 * @param address the address's digest.
 * @param isFree a condition in SQL under which the try is let through without being counted.
 * @throws {DatabaseUnavailable}
 */
export function consume(
  database: Database,
  limit: Limit,
  address: Buffer,
  now: Date,
  isFree?: (sql: Sql) => ReturnType<typeof triesThatCount>,
): Promise<{ ok: true; isFree?: true } | TooManyTries> {
  // On its own, never part of the caller's transaction: a form that is rolled back must not give its try back.
  return database.run(async (sql) => {
    const counted = await countTry(sql, limit, address, now, isFree?.(sql))
    if (counted === 'free') return { ok: true, isFree: true }
    return counted === null ? { ok: true } : refusal(counted, now)
  })
}

/** @param until later than now. */
export function refusal(until: Date, now: Date): TooManyTries {
  return { ok: false, retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000) }
}

/**
 * Adds a try to the log of its address, unless a rule refuses it. It is one statement: of two tries at once, the second waits
 * for the row and sees what the first has written.
 *
 * @returns when the next try is let through, or null when this one was.
 */
export async function countTry(
  sql: Sql,
  limit: Limit,
  address: Buffer,
  now: Date,
  isFree = sql`false`,
): Promise<Date | null | 'free'> {
  const [row] = await sql<{ refusedUntil: Date | null }[]>`
    insert into rate_limits as known (limit_name, address_digest, tries, outdated_at)
    select ${limit.name}, ${address}::bytea, array[${now}::timestamptz], ${now}::timestamptz + ${longestWindow(sql, limit)}
    where not ${isFree}
    on conflict (limit_name, address_digest) do update
    set (tries, refused_until, outdated_at) = (
      select log, refused_until, log[cardinality(log)] + ${longestWindow(sql, limit)}
      from (select ${triesThatCount(sql, limit, now)} as before) as known_tries
      cross join lateral (select ${freeAt(sql, limit)} as free_at) as rules
      cross join lateral (
        select
          case when free_at > ${now} then free_at end as refused_until,
          -- A try is never dated before an earlier one: instances whose clocks differ must keep the log in order.
          case when free_at > ${now} then before else before || greatest(${now}, before[cardinality(before)]) end as log
      ) as verdict
    )
    returning refused_until`
  return row ? row.refusedUntil : 'free'
}

/** Counts nothing. @returns when the address's next try is let through (null: now), and its latest try that counts. */
export async function peek(sql: Sql, limit: Limit, address: Buffer, now: Date) {
  const [row] = await sql<{ freeAt: Date | null; latestTry: Date | null }[]>`
    select case when free_at > ${now} then free_at end as free_at, before[cardinality(before)] as latest_try
    from rate_limits as known
    cross join lateral (select ${triesThatCount(sql, limit, now)} as before) as known_tries
    cross join lateral (select ${freeAt(sql, limit)} as free_at) as rules
    where limit_name = ${limit.name}
      and address_digest = ${address}`
  return row ?? { freeAt: null, latestTry: null }
}

/** Forgets what an address has tried. */
export async function clear(sql: Sql, limit: Limit, address: Buffer): Promise<void> {
  await sql`
    delete from rate_limits
    where limit_name = ${limit.name}
      and address_digest = ${address}`
}

/**
 * The n-th newest try of all addresses together, or null when fewer than n count.
 * Looks at n rows at most, however many addresses there are: the n newest tries are in the n rows that were written last.
 */
export async function nthNewestTry(
  sql: Sql,
  limit: Limit,
  n: number,
  now: Date,
): Promise<Date | null> {
  const [row] = await sql<{ triedAt: Date }[]>`
    select tried_at
    from (
      select tries
      from rate_limits
      where limit_name = ${limit.name}
        and outdated_at <= ${now}::timestamptz + ${longestWindow(sql, limit)} + ${CLOCK_SKEW}::interval
      order by outdated_at desc
      limit ${n}
    ) as known
    cross join unnest(${triesThatCount(sql, limit, now)}) as tried_at
    order by tried_at desc
    offset ${n - 1}
    limit 1`
  return row?.triedAt ?? null
}

/** The tries of row `known` inside the longest window, oldest first. */
function triesThatCount(sql: Sql, limit: Limit, now: Date) {
  return sql`array(
    select tried_at
    from unnest(known.tries) as tried_at
    where tried_at > ${now}::timestamptz - ${longestWindow(sql, limit)}
      and tried_at <= ${now}::timestamptz + ${CLOCK_SKEW}::interval
    order by tried_at
  )`
}

/** When all rules let the next try through. A rule does so as soon as its `max`-th newest try leaves its window. */
function freeAt(sql: Sql, limit: Limit) {
  return sql`(
    select max(before[cardinality(before) - rule.max + 1] + rule.seconds * interval '1 second')
    from jsonb_to_recordset(${sql.json(limit.rules)}) as rule (max int, seconds int)
  )`
}

function longestWindow(sql: Sql, limit: Limit) {
  return sql`${Math.max(...limit.rules.map((rule) => rule.seconds))} * interval '1 second'`
}
