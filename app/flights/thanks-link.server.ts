import type { Digests } from '../../services/digests.server'
import { isReference } from './flight-reference'

/** The number of characters of the digest in the address. They hold 48 bits. */
const MARK_LENGTH = 8

/** The value of `?sent=` for the thank-you page: the reference with a digest, so that nobody can make up such a link. */
export function sentParameter(reference: string, digests: Pick<Digests, 'thanks'>): string {
  return `${reference}.${markOf(reference, digests)}`
}

/** @returns the reference in the value of `?sent=`; null when this site has not made it */
export function sentReference(
  sent: string | null,
  digests: Pick<Digests, 'thanks'>,
): string | null {
  const [reference, mark] = (sent ?? '').split('.', 2)
  return isReference(reference) && mark === markOf(reference, digests) ? reference : null
}

function markOf(reference: string, { thanks }: Pick<Digests, 'thanks'>): string {
  return thanks(reference).toString('base64url').slice(0, MARK_LENGTH)
}
