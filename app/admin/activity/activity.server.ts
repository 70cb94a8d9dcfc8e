import { listAudit } from '../../../db/tables/audit.server'
import type { AppContext } from '~/context'

/** Number of lines in the answer. */
const LINES = 200

/** `GET /api/admin/activity`: who did what, newest first, without personal data of those whom it concerned. */
export async function listActivity({ database }: AppContext): Promise<Response> {
  const lines = await database.run((sql) => listAudit(sql, LINES))
  return Response.json(
    lines.map(({ id, happenedAt, kind, addressDigest, actor, count, about }) => ({
      id,
      happenedAt: happenedAt.toISOString(),
      kind,
      // The part of the digest that is enough to distinguish addresses.
      address: addressDigest?.toString('hex').slice(0, 8) ?? null,
      actor,
      count,
      about,
    })),
  )
}
