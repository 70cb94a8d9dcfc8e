import type { Sql } from '../client/connect.server'
import { dropOldKey } from './flight-keys.server'

export interface MailRow {
  /** A UUID. */
  id: string
  flightId: number
  kind: 'submitted' | 'new link'
  recipientDigest: Buffer
  /** Sealed for `LETTER_PLACE` of the row `id`; null once the mail is sent. */
  letterSealed: string | null
  createdAt: Date
  dueAt: Date
  /** Tries that failed. */
  tries: number
  sentAt: Date | null
  givenUpAt: Date | null
}

/** The table and column in the place of a sealed letter. New names would make all of them unreadable. */
export const LETTER_PLACE = { table: 'mails', column: 'letterSealed' } as const

/** First number of the advisory locks of this subject; "mail" in ASCII. */
const LOCK_CLASS = 0x6d61696c

/** Holds other mails to this recipient back until the transaction ends. */
export async function lockRecipient(sql: Sql, recipientDigest: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_CLASS}, ${recipientDigest.readInt32BE()})`
}

/** When the latest mails to a recipient were sent or are due, at most `count`, newest first. */
export async function latestMails(
  sql: Sql,
  recipientDigest: Buffer,
  count: number,
): Promise<Date[]> {
  const rows = await sql<{ dueAt: Date }[]>`
    select due_at
    from mails
    where recipient_digest = ${recipientDigest}
    order by due_at desc
    limit ${count}`
  return rows.map(({ dueAt }) => dueAt)
}

export async function insertMail(
  sql: Sql,
  row: Omit<MailRow, 'tries' | 'sentAt' | 'givenUpAt'>,
): Promise<void> {
  await sql`
    insert into mails ${sql({ ...row })}`
}

/** Deletes the mails of a submission that have not been sent: their link is replaced. */
export async function deleteUnsentMails(sql: Sql, flightId: number): Promise<void> {
  await sql`
    delete from mails
    where flight_id = ${flightId} and sent_at is null`
}

/** One instance gets the lock until its transaction ends. The others get `false` at once. */
export async function trySenderLock(sql: Sql): Promise<boolean> {
  const [{ isOurs }] = await sql<[{ isOurs: boolean }]>`
    select pg_try_advisory_xact_lock(hashtextextended('mails', 0)) as is_ours`
  return isOurs
}

/** The mail that has been due for the longest time, without a lock on its row: it may be deleted while it is being sent. */
export async function findDueMail(
  sql: Sql,
  now: Date,
): Promise<(Pick<MailRow, 'id' | 'tries'> & { letterSealed: string }) | null> {
  const [row] = await sql<(Pick<MailRow, 'id' | 'tries'> & { letterSealed: string })[]>`
    select id, tries, letter_sealed
    from mails
    where sent_at is null and given_up_at is null and letter_sealed is not null and due_at <= ${now}
    order by due_at, id
    limit 1`
  return row ?? null
}

/**
 * Erases the letter of a mail that was sent, and ends the key before the one in it.
 *
 * @returns when it was sent first; null when there is no such mail
 */
export async function markMailSent(sql: Sql, id: string, now: Date): Promise<Date | null> {
  const [row] = await sql<{ sentAt: Date; flightId: number }[]>`
    update mails
    set sent_at = coalesce(sent_at, ${now}), letter_sealed = null
    where id = ${id}
    returning sent_at, flight_id`
  if (row === undefined) return null
  await dropOldKey(sql, row.flightId)
  return row.sentAt
}

/** @param next - when it is tried again; null to give up */
export async function markMailFailed(
  sql: Sql,
  id: string,
  now: Date,
  next: Date | null,
): Promise<void> {
  await sql`
    update mails
    set tries = tries + 1, due_at = coalesce(${next}::timestamptz, due_at),
      given_up_at = case when ${next}::timestamptz is null then ${now}::timestamptz end
    where id = ${id} and sent_at is null`
}

/** A mail as organisers see it. */
export type ListedMailRow = MailRow & { reference: string; artistName: string }

/** Those that nobody has sent first, then the newest first. */
export function listMails(sql: Sql, limit: number): Promise<ListedMailRow[]> {
  return sql<ListedMailRow[]>`
    select mails.id, flight_id, kind, recipient_digest, letter_sealed, mails.created_at, due_at, tries, sent_at, given_up_at,
      reference, artist_name
    from mails
    join artist_flight_details as flight on flight.id = flight_id
    order by sent_at is not null, mails.created_at desc, mails.id
    limit ${limit}`
}

/** The mails of one submission, without their letters. Newest first. */
export function mailsOfFlight(
  sql: Sql,
  flightId: number,
): Promise<Pick<MailRow, 'kind' | 'createdAt' | 'dueAt' | 'sentAt'>[]> {
  return sql<Pick<MailRow, 'kind' | 'createdAt' | 'dueAt' | 'sentAt'>[]>`
    select kind, created_at, due_at, sent_at
    from mails
    where flight_id = ${flightId}
    order by created_at desc, id`
}

/** Deletes what was sent so long ago that no limit counts it, and wishes that no instance has looked at for a day. */
export async function sweepMails(sql: Sql, now: Date): Promise<void> {
  await sql`
    delete from mails
    where sent_at < ${now}::timestamptz - interval '2 days' and due_at < ${now}::timestamptz - interval '2 days'`
  await sql`
    delete from link_requests
    where asked_at < ${now}::timestamptz - interval '1 day'`
}

/** Some rows by id, held until the transaction ends. @param after - only rows with a larger id */
export function lockMailsAfter(
  sql: Sql,
  after: string,
  limit: number,
): Promise<{ id: string; letterSealed: string | null }[]> {
  return sql<{ id: string; letterSealed: string | null }[]>`
    select id, letter_sealed
    from mails
    where id > ${after}::text::uuid
    order by id
    limit ${limit}
    for update`
}

/** Seals the letter of a row again. */
export async function resealLetter(sql: Sql, id: string, letterSealed: string): Promise<void> {
  await sql`
    update mails
    set letter_sealed = ${letterSealed}
    where id = ${id}`
}
