import type { Sql } from '../client/connect.server'
import { dropOldKey } from './flight-keys.server'
import { DAY_MS } from '../../rules/dates/durations'

/** `submitted` and `new link` are about an artist's link. The others are letters of the travel desk. */
export type MailKind = 'submitted' | 'new link' | 'booked' | 'changed' | 'reminder'

export interface MailRow {
  /** A UUID. */
  id: string
  /** Null for a reminder, whose artist has sent nothing. */
  flightId: number | null
  kind: MailKind
  /** Of the artist of a reminder; null for all others. */
  artistName: string | null
  recipientDigest: Buffer
  /** Whether the artist's own link is in it, with a key. */
  hasLink: boolean
  /** Sealed for `LETTER_PLACE` of the row `id`; null once the mail is sent. */
  letterSealed: string | null
  createdAt: Date
  dueAt: Date
  /** Tries that failed. */
  tries: number
  sentAt: Date | null
  givenUpAt: Date | null
  /** Given up although the mail server may have delivered it. */
  mayHaveArrived: boolean
  /** The code of what failed last; null before that, and once the mail is sent. */
  trouble: string | null
}

/** The limits of one recipient. */
export const MAIL_PAUSE_MS = 10 * 60_000
export const MOST_MAILS_A_DAY = 5

/** The table and column that a sealed letter is bound to. With other names here, no stored letter could be read. */
export const LETTER_PLACE = { table: 'mails', column: 'letterSealed' } as const

/** First number of the advisory locks of this subject; "mail" in ASCII. */
const LOCK_CLASS = 0x6d61696c

/** Holds other mails to this recipient back until the transaction ends. */
export async function lockRecipient(sql: Sql, recipientDigest: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_CLASS}, ${recipientDigest.readInt32BE()})`
}

/**
 * When the latest mails to a recipient were handed over or are due, at most `count`, newest first. They include mails that were
 * deleted after a mail server had heard of them.
 */
export async function latestMails(
  sql: Sql,
  recipientDigest: Buffer,
  count: number,
): Promise<Date[]> {
  const rows = await sql<{ at: Date }[]>`
    select coalesce(begun_at, due_at) as at
    from (
      select id, due_at
      from mails
      where recipient_digest = ${recipientDigest} and sent_at is null
    ) as unsent
    full join (
      select mail_id, begun_at
      from mail_hand_overs
      where recipient_digest = ${recipientDigest}
    ) as begun on mail_id = id
    order by at desc
    limit ${count}`
  return rows.map(({ at }) => at)
}

/** Whether a mail has this id. */
export async function hasMail(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`
    select from mails
    where id = ${id}`
  return rows.length > 0
}

export async function insertMail(
  sql: Sql,
  row: Omit<MailRow, 'tries' | 'sentAt' | 'givenUpAt' | 'mayHaveArrived' | 'trouble'>,
): Promise<void> {
  await sql`
    insert into mails ${sql({ ...row })}`
}

export type DueMail = Pick<MailRow, 'id' | 'tries' | 'recipientDigest'> & { letterSealed: string }

/**
 * Leases the mail that has been due for the longest time and whose recipient may have one now, and notes its hand-over. The
 * caller commits this before a mail server hears of the mail. The lease runs by the database's clock, which all instances share.
 * Mails do not become due in the order in which they were queued, because each one is tried again at times of its own.
 *
 * @returns null when there is none, or when another instance takes one at this moment
 */
export async function leaseDueMail(sql: Sql, now: Date, leaseMs: number): Promise<DueMail | null> {
  // One instance at a time: two mails to one recipient must not be taken at once.
  const [{ isOurs }] = await sql<[{ isOurs: boolean }]>`
    select pg_try_advisory_xact_lock(hashtextextended('mails', 0)) as is_ours`
  if (!isOurs) return null
  const [mail] = await sql<DueMail[]>`
    update mails
    set locked_until = now() + ${leaseMs} * interval '1 millisecond'
    where id = (
      select id
      from mails
      where sent_at is null and given_up_at is null and letter_sealed is not null and due_at <= ${now}
        and (locked_until is null or locked_until <= now())
        and not exists (${handedOver(sql, now, MAIL_PAUSE_MS)})
        and (select count(*) from (${handedOver(sql, now, DAY_MS)}) as today) < ${MOST_MAILS_A_DAY}
      order by due_at, id
      limit 1
      for update skip locked
    )
    returning id, tries, recipient_digest, letter_sealed`
  if (mail === undefined) return null
  await noteHandOver(sql, mail, now)
  return mail
}

/** The other mails to the recipient of a row of `mails` that were handed over lately. */
function handedOver(sql: Sql, now: Date, withinMs: number) {
  return sql`
    select from mail_hand_overs as other
    where other.recipient_digest = mails.recipient_digest and other.mail_id <> mails.id
      and other.begun_at > ${new Date(now.getTime() - withinMs)}`
}

async function noteHandOver(
  sql: Sql,
  { id, recipientDigest }: Pick<MailRow, 'id' | 'recipientDigest'>,
  now: Date,
): Promise<void> {
  await sql`
    insert into mail_hand_overs (mail_id, recipient_digest, begun_at)
    values (${id}, ${recipientDigest}, ${now})
    on conflict (mail_id) do update
    set begun_at = excluded.begun_at`
}

/** The mail server has not taken it: it does not count, and may be handed over again. */
export async function releaseMail(sql: Sql, id: string): Promise<void> {
  // The mail before its hand-over, as by everybody: in another order it would be a deadlock.
  const released = await sql`
    update mails
    set locked_until = null
    where id = ${id} and sent_at is null
    returning id`
  // Somebody has marked it as sent meanwhile: then it counts.
  if (released.length > 0) await dropHandOver(sql, id)
}

async function dropHandOver(sql: Sql, id: string): Promise<void> {
  await sql`
    delete from mail_hand_overs
    where mail_id = ${id}`
}

/**
 * Erases the letter of a mail that was sent, and ends the key that one in the letter replaces.
 *
 * @returns when it was sent first; null when there is no such mail
 */
export async function markMailSent(sql: Sql, id: string, now: Date): Promise<Date | null> {
  // The submission is held first, as by everybody who changes or deletes it: mail and key in another order would be a deadlock.
  await sql`
    select from artist_flight_details
    where id = (select flight_id from mails where id = ${id})
    for update`
  const [row] = await sql<
    Pick<MailRow, 'id' | 'hasLink' | 'sentAt' | 'flightId' | 'recipientDigest'>[]
  >`
    update mails
    set sent_at = coalesce(sent_at, ${now}), letter_sealed = null, trouble = null
    where id = ${id}
    returning id, has_link, sent_at, flight_id, recipient_digest`
  if (row === undefined) return null
  // A mail that organisers have sent by hand counts, too.
  await noteHandOver(sql, row, row.sentAt ?? now)
  // Marked once more, it says nothing about the link of a later mail.
  const isFirst = row.sentAt?.getTime() === now.getTime()
  if (isFirst && row.hasLink && row.flightId !== null) await dropOldKey(sql, row.flightId)
  return row.sentAt
}

/**
 * @param failure.next - when it is tried again; null to give up
 * @param failure.trouble - the code of the reason
 */
export async function markMailFailed(
  sql: Sql,
  id: string,
  now: Date,
  { next, trouble }: { next: Date | null; trouble: string },
): Promise<void> {
  // One update: before a second one PostgreSQL looks at the submission, which whoever marks the mail as sent may hold.
  const failed = await sql`
    update mails
    set locked_until = null, tries = tries + 1, trouble = ${trouble}, due_at = coalesce(${next}::timestamptz, due_at),
      given_up_at = case when ${next}::timestamptz is null then ${now}::timestamptz end
    where id = ${id} and sent_at is null
    returning id`
  if (failed.length > 0) await dropHandOver(sql, id)
}

/** Gives up a mail that its recipient may have. It counts as one for the recipient's limits. */
export async function markMailUnconfirmed(sql: Sql, id: string, now: Date): Promise<void> {
  await sql`
    update mails
    set tries = tries + 1, given_up_at = ${now}, may_have_arrived = true
    where id = ${id} and sent_at is null`
}

/** A mail as organisers see it. */
type OfFlight = { reference: string | null; artistName: string; looksAutomatic: boolean }
export type ListedMailRow = MailRow & OfFlight

/** First the mails that were not sent, then the others; the newest first in each group. */
export function listMails(sql: Sql, limit: number): Promise<ListedMailRow[]> {
  return sql<ListedMailRow[]>`
    select mails.id, flight_id, kind, recipient_digest, has_link, letter_sealed, mails.created_at, due_at, tries, sent_at, given_up_at,
      may_have_arrived, trouble, reference, coalesce(flight.artist_name, mails.artist_name) as artist_name, coalesce(flight.looks_automatic, false) as looks_automatic
    from mails left join artist_flight_details as flight on flight.id = flight_id
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

/** Deletes the mails with a link of a submission that have not been sent: their link is replaced. Letters stay. */
export async function deleteUnsentMails(sql: Sql, flightId: number): Promise<void> {
  await sql`
    delete from mails
    where flight_id = ${flightId} and sent_at is null and kind in ('submitted', 'new link')`
}

/** Mails of a submission that have not been sent, held until the transaction ends. */
export function lockUnsentLetters(
  sql: Sql,
  flightId: number,
): Promise<{ id: string; letterSealed: string }[]> {
  return sql<{ id: string; letterSealed: string }[]>`
    select id, letter_sealed
    from mails
    where flight_id = ${flightId} and sent_at is null and letter_sealed is not null
    order by id
    for update`
}

/** Gives a mail that has not been sent another text or recipient. */
export async function rewriteLetter(
  sql: Sql,
  {
    id,
    letterSealed,
    recipientDigest,
  }: Pick<MailRow, 'id' | 'recipientDigest'> & { letterSealed: string },
): Promise<void> {
  await sql`
    update mails
    set letter_sealed = ${letterSealed}, recipient_digest = ${recipientDigest}
    where id = ${id}`
}
