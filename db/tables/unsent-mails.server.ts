import type { Sql } from '../client/connect.server'
import type { MailRow } from './mails.server'

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
