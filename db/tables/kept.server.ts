import type { Database, Sql } from '../client/connect.server'
import { CLOCK_SKEW } from './rate-limits.server'

/**
 * How long rows are kept, as intervals of PostgreSQL. What goes with a submission goes on its deletion day (`RETENTION_DAYS`), and
 * the history of content after a year (`cms/lake/store/history-pruning.server.ts`).
 */
export const KEPT_FOR = {
  /** Who looked at flight details: a question about last year's festival can still be answered. The privacy page names it. */
  audit: '2 years',
  /** A form whose answer was lost can be sent again for so long. */
  idempotencyKeys: '24 hours',
  /** A request for a link, with what was typed, that nobody could look at. With the hours until it is deleted that is a day, as on the privacy page. */
  linkRequests: '20 hours',
  /** A mail that was sent, without its text: above the day in which five to one mailbox are counted. */
  sentMails: '2 days',
  /** A mail of no submission that was never sent: nobody waits for it any more. */
  mailsOfNobody: '30 days',
} as const

/** What goes by itself: the table, since when a row has not been needed, and how long it is kept from then on. */
type Expiring = [table: string, since: string, keptFor: string]

/** For a day at the most. What people have typed comes first: a table that cannot be swept keeps those behind it. */
const SHORT: Expiring[] = [
  ['link_requests', 'asked_at', KEPT_FOR.linkRequests],
  ['idempotency_keys', 'claimed_at', KEPT_FOR.idempotencyKeys],
  ['rate_limits', 'outdated_at', CLOCK_SKEW],
]

/** For longer. A clock that is wrong for a while must not delete it. */
const LONG: Expiring[] = [
  ['audit', 'happened_at', KEPT_FOR.audit],
  ['mails', 'case when sent_at is not null then greatest(sent_at, due_at) end', KEPT_FOR.sentMails],
  // Nothing else takes a reminder along that nobody has sent.
  ['mails', 'case when flight_id is null then created_at end', KEPT_FOR.mailsOfNobody],
  ['mail_hand_overs', 'begun_at', KEPT_FOR.sentMails],
]

/** Rows in one statement. A flood of requests leaves millions of them, and one statement for all would exceed every deadline. */
const BATCH = 5000
/** Deadline of a statement for many rows: it deletes what has expired or is due, or seals anew. */
export const SWEEP_MS = 60_000

/**
 * Deletes the rows whose time has run out.
 *
 * @param clocks.areTrusted - whether also those that are kept for longer than a day.
 * @param options.isClosed - whether to stop before the next batch.
 */
export async function deleteExpired(
  database: Database,
  { now, areTrusted }: { now: Date; areTrusted: boolean },
  { batch = BATCH, isClosed = () => false }: { batch?: number; isClosed?: () => boolean } = {},
): Promise<void> {
  for (const [table, since, keptFor] of areTrusted ? [...SHORT, ...LONG] : SHORT) {
    const sweep = (sql: Sql) => sql`
      delete from ${sql(table)}
      where ctid = any (array(
        select ctid
        from ${sql(table)}
        where ${sql.unsafe(since)} <= ${now}::timestamptz - ${keptFor}::interval
        limit ${batch}
        for update skip locked
      ))`
    let count = batch
    while (count === batch && !isClosed())
      ({ count } = await database.transact(sweep, { kind: 'long', deadlineMs: SWEEP_MS }))
  }
}
