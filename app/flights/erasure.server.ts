import { deleteFlight } from '../../db/tables/artist-flight-details.server'
import { addAudit, type Admin } from '../../db/tables/audit.server'
import type { AppContext } from '~/context'

/**
 * Deletes one submission, in one transaction with its audit line.
 *
 * @param by - who did it, for the audit table
 * @returns whether there was a submission with this id
 */
export function eraseFlight({ database }: AppContext, id: number, by: Admin): Promise<boolean> {
  return database.transact(async (sql) => {
    const isErased = await deleteFlight(sql, id)
    if (isErased) await addAudit(sql, { kind: 'flight deleted', ...by, count: 1 })
    return isErased
  })
}
