import { createHash, timingSafeEqual } from 'node:crypto'

/** Without a key: for secrets that are random, and for what is no secret. Whatever can be guessed needs a keyed digest. */
export function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
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
