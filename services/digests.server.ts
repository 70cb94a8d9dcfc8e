import { createHmac, hkdfSync } from 'node:crypto'
import { addressDigest, networkDigest } from './address-digest'
import { countedAs } from './mail/counted-recipient.server'

/** Keyed digests. They can be compared, but the database alone does not reveal their input. */
export interface Digests {
  /** Marks the address of the thank-you page with this reference, so that nobody can make one up. */
  thanks: (reference: string) => Buffer
  /** The digest of a visitor's address. For IPv6 it covers the first 64 bits. */
  address: (address: string) => Buffer
  /** The digest of the first 48 bits of an IPv6 address. A provider may give a customer that many. Null for IPv4. */
  network: (address: string) => Buffer | null
  body: (bytes: Uint8Array) => Buffer
  /** The digest of a submission's reference, by which the audit table knows what its artist has done. */
  submission: (reference: string) => Buffer
  /** The digest of an e-mail address, however the same mailbox is written. */
  recipient: (email: string) => Buffer
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
