import { deleteFlight } from '../../db/tables/artist-flight-details.server'
import { addAudit } from '../../db/tables/audit.server'
import type { AppContext } from '~/context'

/**
 * Deletes one submission, in one transaction with its audit line.
 *
 * @param address - digest of the admin's address
 * @returns whether there was a submission with this id
 */
export function eraseFlight(
  { database }: AppContext,
  id: number,
  address: Buffer,
): Promise<boolean> {
  return database.transact(async (sql) => {
    const isErased = await deleteFlight(sql, id)
    if (isErased) await addAudit(sql, { kind: 'flight deleted', address, count: 1 })
    return isErased
  })
}
