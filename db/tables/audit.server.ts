import { MOST_COUNTED } from '../../rules/refused-tries'
import { DatabaseUnavailable, type Sql } from '../client/connect.server'

/**
 * The kinds of audit lines. `unlock …` are tries at the admin password. `listing` and `export` are looks at submissions. The
 * others are changes, and `retention` is the one that the site makes itself.
 */
export type AuditKind =
  | 'unlock right'
  | 'unlock wrong'
  | 'unlock refused'
  | 'listing'
  | 'export'
  | 'flight deleted'
  | 'flight called real'
  | 'flights merged'
  | 'retention'
  | 'deletion postponed'
  | 'reseal'
  | 'desk opened'
  | 'desk changed'
  | 'act linked'
  | 'leg added'
  | 'leg changed'
  | 'leg deleted'
  | 'arrivals opened'
  | 'leg state changed'
  | 'key made'
  | 'key revoked'
  | 'mails opened'
  | 'mail marked sent'
  | 'letter queued'
  | 'own details opened'
  | 'own details changed'
  | 'own details deleted'
  | 'own key wrong'
  | 'own key refused'
  | 'pin hidden'
  | 'pin shown'
  | 'pin deleted'
  | 'board emptied'

export interface AuditLine {
  id: number
  happenedAt: Date
  kind: AuditKind
  /** Null for what the site does without a request. */
  addressDigest: Buffer | null
  /** The name of the key; null for the admin password and for what the site does without a request. */
  actor: string | null
  /** How many rows were read or deleted, or how many refused tries this line counts, a hundred at the most. */
  count: number
}

/** Who a line about an admin's deed names. */
export interface Admin {
  /** Digest of the address. */
  address: Buffer
  /** The name of the key; null for the admin password. */
  actor: string | null
}

/**
 * Writes one line. A caller must not go on after an error: what is not recorded is not done.
 *
 * @throws {DatabaseUnavailable} whatever the reason: to visitors it is a 503.
 */
export function addAudit(
  sql: Sql,
  {
    kind,
    address,
    count,
    actor = null,
    subject = null,
  }: {
    kind: AuditKind
    address: Buffer | null
    count: number
    /** The name of the admin's key. */
    actor?: string | null
    /** A keyed digest of the submission, for lines that its artist may see; the name of the key that was made or revoked. */
    subject?: string | null
  },
): Promise<void> {
  return written(sql`
    insert into audit (kind, address_digest, count, actor, subject)
    values (${kind}, ${address}, ${count}, ${actor}, ${subject})`)
}

/** The line of a look at the list of all submissions, with how many that list has. @throws {DatabaseUnavailable} */
export function addLook(
  sql: Sql,
  kind: 'listing' | 'export',
  { address, actor }: Admin,
): Promise<void> {
  return written(sql`
    insert into audit (kind, address_digest, count, actor)
    select ${kind}, ${address}, count(*), ${actor}::text
    from artist_flight_details
    where not looks_automatic`)
}

/**
 * Notes a right password, unless its use leaves a line of its own. One line for each address, key and quarter of an hour: so
 * every use of the password leaves a trace. @throws {DatabaseUnavailable}
 */
export function addUnlock(sql: Sql, address: Buffer, actor: string | null): Promise<void> {
  return written(sql`
    insert into audit (kind, address_digest, count, actor)
    select 'unlock right', ${address}, 1, ${actor}::text
    where not exists (
      select from audit
      where kind = 'unlock right' and address_digest = ${address} and actor is not distinct from ${actor}::text
        and happened_at > now() - interval '15 minutes'
    )`)
}

/** Each kind has an index of its own, which only a constant finds. */
const OPENED = {
  'arrivals opened': (sql: Sql) => sql`kind = 'arrivals opened'`,
  'desk opened': (sql: Sql) => sql`kind = 'desk opened'`,
  'own details opened': (sql: Sql) => sql`kind = 'own details opened'`,
}

/**
 * The arrivals board is asked for every few seconds while it is open: one line for each address, key, day and quarter of an
 * hour, with the greatest count. The same holds for the travel desk, and for artists who open their own details.
 * @throws {DatabaseUnavailable}
 *
 * @param look.subject - the day of the arrivals, or a keyed digest of the submission; null for the desk
 */
export function addOpened(
  sql: Sql,
  {
    kind,
    address,
    count,
    actor = null,
    subject,
  }: {
    kind: keyof typeof OPENED
    address: Buffer
    count: number
    actor?: string | null
    subject: string | null
  },
): Promise<void> {
  const isOfKind = OPENED[kind](sql)
  return written(sql`
    with known as (
      select id
      from audit
      where ${isOfKind} and address_digest = ${address} and actor is not distinct from ${actor}::text
        and subject is not distinct from ${subject}::text and happened_at > now() - interval '15 minutes'
      limit 1
    ), raised as (
      update audit
      set count = ${count}
      where id = (select id from known) and count < ${count}
    )
    insert into audit (kind, address_digest, count, actor, subject)
    select ${kind}, ${address}, ${count}, ${actor}::text, ${subject}::text
    where not exists (select from known)`)
}

/** A try that was refused: one line for each minute and address, or a stranger could fill the disk. @throws {DatabaseUnavailable} */
export function addRefusal(
  sql: Sql,
  address: Buffer,
  kind: 'unlock refused' | 'own key refused' = 'unlock refused',
): Promise<void> {
  // Each kind has an index of its own, which only a constant finds.
  const isOfKind =
    kind === 'unlock refused' ? sql`kind = 'unlock refused'` : sql`kind = 'own key refused'`
  return written(sql`
    with known as (
      select id
      from (
        select id, happened_at
        from audit
        where ${isOfKind} and address_digest = ${address}
        order by id desc
        limit 1
      ) as latest
      where happened_at > now() - interval '1 minute'
    ), raised as (
      update audit
      set count = count + 1
      where id = (select id from known) and count < ${MOST_COUNTED}
    )
    insert into audit (kind, address_digest, count)
    select ${kind}, ${address}, 1
    where not exists (select from known)`)
}

/** Newest first. */
export function listAudit(
  sql: Sql,
  limit: number,
): Promise<(AuditLine & { about: string | null })[]> {
  return sql<(AuditLine & { about: string | null })[]>`
    select id, happened_at, kind, address_digest, actor, count,
      case when kind in ('key made', 'key revoked') then subject end as about
    from audit
    order by id desc
    limit ${limit}`
}

/**
 * The looks of organisers at all submissions since then. Of more than `limit` only the newest are listed; the oldest of them
 * comes first.
 *
 * @param subject - the keyed digest of a submission, for the lines about its own key
 */
export async function listLooks(
  sql: Sql,
  { since, subject, limit }: { since: Date; subject: string; limit: number },
): Promise<Pick<AuditLine, 'kind' | 'happenedAt'>[]> {
  const rows = await sql<Pick<AuditLine, 'kind' | 'happenedAt'>[]>`
    select kind, happened_at
    from audit
    where happened_at >= ${since}
      and (
        kind in ('listing', 'export', 'desk opened', 'arrivals opened', 'mails opened')
        or kind in ('own details opened', 'own details changed') and subject = ${subject}
      )
    order by id desc
    limit ${limit}`
  return rows.toReversed()
}

async function written(insert: PromiseLike<unknown>): Promise<void> {
  try {
    await insert
  } catch {
    throw new DatabaseUnavailable('AUDIT')
  }
}
