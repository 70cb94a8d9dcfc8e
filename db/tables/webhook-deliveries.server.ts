import type { Sql } from '../client/connect.server'

/**
 * Records a message, once, and deletes outdated records.
 *
 * @returns false when it was taken before.
 */
export async function claimDelivery(
  sql: Sql,
  { signatureDigest, outdatedAt, now }: { signatureDigest: Buffer; outdatedAt: Date; now: Date },
): Promise<boolean> {
  const rows = await sql`
    with outdated as (
      delete from webhook_deliveries
      where outdated_at < ${now} and signature_digest <> ${signatureDigest}
    )
    insert into webhook_deliveries (signature_digest, outdated_at)
    values (${signatureDigest}, ${outdatedAt})
    on conflict (signature_digest) do nothing
    returning outdated_at`
  return rows.length > 0
}
