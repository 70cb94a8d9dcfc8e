import { listKeyIds } from '../../db/artist-flight-details.server'
import type { Database } from '../../db/connect.server'
import { FLIGHT_FIELDS } from './flight-fields'
import type { Sealing } from '~/sealing/sealing.server'

/**
 * Whether the keys of this start fit what is in the database: `wrong` when there are sealed flights and none of them could be
 * opened, `some` when a part could not.
 *
 * @throws {DatabaseUnavailable}
 */
export async function keysFit(
  database: Database,
  sealing: Sealing,
): Promise<'all' | 'some' | 'wrong'> {
  // Every row has it.
  const column =
    FLIGHT_FIELDS.find(({ sealed, required }) => sealed && required)?.name ?? 'passportNumber'
  const ids = await database.run((sql) => listKeyIds(sql, column))
  const known = ids.filter((id) => sealing.knows(id))
  if (known.length === ids.length) return 'all'
  return known.length === 0 ? 'wrong' : 'some'
}
