import { createHash, timingSafeEqual } from 'node:crypto'

/** Without a key: for secrets that are random, and for what is no secret. Whatever can be guessed needs a keyed digest. */
export function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}

/** A UUID of version 8 (RFC 9562), whose bits may be of any origin: here a digest of the name. */
export function uuidOf(name: string): string {
  const bytes = sha256(name).subarray(4, 20)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** 132 bits of the digest, in letters that may stand in a header: for entity tags. */
export function fingerprint(data: string | Uint8Array): string {
  return sha256(data).toString('base64url').slice(0, 22)
}

/**
 * Compares in a time that tells nothing of where two secrets differ. Such a comparison needs equal lengths, so digests are
 * compared.
 */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(sha256(one), sha256(other))
}
