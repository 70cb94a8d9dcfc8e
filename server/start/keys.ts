import { hkdfSync } from 'node:crypto'
import type { Logger } from 'pino'
import { keysFit } from '../../services/journeys/data-key-check.server'
import { parseDataKey, type Sealing } from '../../services/sealing.server'
import type { Database } from '../../db/client/connect.server'
import { StartRefused } from './start-refused'

/**
 * Settings were checked before. A file may still hold a broken key, after an edit by hand or an unfinished restore. @throws
 * {StartRefused}
 */
export function dataKeyFrom(text: string): Buffer {
  const key = parseDataKey(text)
  if (key === null)
    throw new StartRefused(
      'The file data-key in the data folder (DATA_DIR) must hold 32 bytes in base64. Restore it: without it no flight details can be read. ' +
        'Delete it only if none have ever been sent, as after a first start that failed; a new key is then made.',
    )
  return key
}

/** Refuses a key that opens none of the stored details: no admin could read what artists send. @throws {StartRefused} */
export async function refuseWrongKey(
  database: Database,
  sealing: Sealing,
  log: Logger,
): Promise<void> {
  const fit = await keysFit(database, sealing)
  if (fit === 'some')
    log.error(
      'some flights are sealed with a key that is neither DATA_KEY nor among DATA_KEY_OLD, and cannot be read',
    )
  if (fit === 'wrong') {
    throw new StartRefused(
      'The data key opens none of the flight details in the database. Put the key that sealed them back (DATA_KEY, or the file data-key in the ' +
        'data folder, DATA_DIR), or name it in DATA_KEY_OLD.',
    )
  }
}

/** Another password is another key, so a change of the password ends every Studio session on every instance. */
export function sessionKeyFrom(dataKey: Buffer, adminPassword: string): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, adminPassword, 'tokens of Studio sessions', 32))
}
