import { createHmac, hkdfSync } from 'node:crypto'
import type { Logger } from 'pino'
import type { Digests } from '../../app/context'
import { keysFit } from '../../app/flights/data-key-check.server'
import { countedAs } from '../../services/mail/counted-recipient.server'
import { parseDataKey, type Sealing } from '../../services/sealing.server'
import type { Database } from '../../db/client/connect.server'
import { addressDigest, networkDigest } from '../front/address-digest'
import { StartRefused } from './start-refused'

/**
 * Settings were checked before. A file may still hold a broken key, after an edit by hand or an unfinished restore. @throws
 * {StartRefused}
 */
export function dataKeyFrom(text: string): Buffer {
  const key = parseDataKey(text)
  if (key === null)
    throw new StartRefused(
      'The file data-key in the data folder must hold 32 bytes in base64. Restore it: without it no flight details can be read.',
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
        'data folder), or name it in DATA_KEY_OLD.',
    )
  }
}

/** Digests under keys of their own, derived from the data key, so that all instances agree and no key serves two purposes. */
export function digestsWith(dataKey: Buffer): Digests {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', dataKey, '', purpose, 32))
  const addressKey = derived('digest of visitors’ addresses')
  const bodyKey = derived('digest of request bodies')
  const recipientKey = derived('digest of recipients of mails')
  const submissionKey = derived('digest of references in the audit table')
  const thanksKey = derived('digest of references on the thank-you page')
  return {
    address: (address) => addressDigest(addressKey, address),
    network: (address) => networkDigest(addressKey, address),
    thanks: (reference) => createHmac('sha256', thanksKey).update(reference).digest(),
    submission: (reference) => createHmac('sha256', submissionKey).update(reference).digest(),
    recipient: (email) => createHmac('sha256', recipientKey).update(countedAs(email)).digest(),
    body: (bytes) => createHmac('sha256', bodyKey).update(bytes).digest(),
  }
}

/** Another password is another key, so a change of the password ends every Studio session on every instance. */
export function sessionKeyFrom(dataKey: Buffer, adminPassword: string): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, adminPassword, 'tokens of Studio sessions', 32))
}
