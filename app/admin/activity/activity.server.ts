import { listAudit } from '../../../db/tables/audit.server'
import type { AppContext } from '~/context'

/** Lines of the latest activity that admins are shown. */
const LINES = 200

/** `GET /api/admin/activity`: who did what, newest first, without a word about whom it concerned. */
export async function listActivity({ database }: AppContext): Promise<Response> {
  const lines = await database.run((sql) => listAudit(sql, LINES))
  return Response.json(
    lines.map(({ id, happenedAt, kind, addressDigest, actor, count }) => ({
      id,
      happenedAt: happenedAt.toISOString(),
      kind,
      // As much of the digest as tells two addresses apart.
      address: addressDigest?.toString('hex').slice(0, 8) ?? null,
      actor,
      count,
    })),
  )
}
