import { listKeyIds } from '../../db/tables/artist-flight-details.server'
import type { Database } from '../../db/client/connect.server'
import { FLIGHT_FIELDS } from './flight-fields'
import type { Sealing } from '~/sealing/sealing.server'

/**
 * Whether the data keys of this process can open the sealed flights in the database: all of them, some of them, or none
 * (`wrong`). Without sealed flights it is `all`.
 *
 * @throws {DatabaseUnavailable}
 */
export async function keysFit(
  database: Database,
  sealing: Sealing,
): Promise<'all' | 'some' | 'wrong'> {
  // A required column, because every row has a value in it.
  const column =
    FLIGHT_FIELDS.find(({ sealed, required }) => sealed && required)?.name ?? 'passportNumber'
  const ids = await database.run((sql) => listKeyIds(sql, column))
  const known = ids.filter((id) => sealing.hasKey(id))
  if (known.length === ids.length) return 'all'
  return known.length === 0 ? 'wrong' : 'some'
}
