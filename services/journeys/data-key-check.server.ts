import { listKeyIds } from '../../db/tables/artist-flight-details.server'
import type { Database } from '../../db/client/connect.server'
import type { FlightFieldName } from './flight-fields'
import type { Sealing } from '../sealing.server'

/** A sealed column that has a text in every row. A field that was added later is empty in earlier rows. */
const IN_EVERY_ROW: FlightFieldName = 'passportNumber'

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
  const ids = await database.run((sql) => listKeyIds(sql, IN_EVERY_ROW))
  const known = ids.filter((id) => sealing.hasKey(id))
  if (known.length === ids.length) return 'all'
  return known.length === 0 ? 'wrong' : 'some'
}
