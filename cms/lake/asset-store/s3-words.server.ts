import { AssetStoreAway } from './asset-store.server'

/** What the codes of S3 mean for who runs the site. */
const MEANINGS: Record<string, string> = {
  InvalidAccessKeyId: 'does not know the key: look at AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'takes the secret for a wrong one: look at AWS_SECRET_ACCESS_KEY',
  ExpiredToken: 'says that the session has expired: renew AWS_SESSION_TOKEN',
  InvalidToken: 'does not take the session: look at AWS_SESSION_TOKEN',
  AccessDenied:
    'does not let the key of AWS_ACCESS_KEY_ID read, write, delete and list in the bucket of ASSETS',
  RequestTimeTooSkewed: 'refuses the time of this machine: set its clock',
  NoSuchBucket: 'has no bucket of the name in ASSETS',
  PermanentRedirect: 'has the bucket elsewhere: look at region and endpoint in ASSETS',
  AuthorizationHeaderMalformed: 'expects another region: look at ASSETS',
  XAmzContentSHA256Mismatch: 'did not get the bytes as they were sent',
}
/** For answers without a code, as to HEAD. */
const BY_STATUS: Record<number, string> = {
  301: MEANINGS.PermanentRedirect!,
  403: MEANINGS.AccessDenied!,
  404: MEANINGS.NoSuchBucket!,
}

/** An answer of the store that is no success. @param code as S3 names the error. */
export function refusedByStore(status: number, code: string | undefined): AssetStoreAway {
  const meaning = MEANINGS[code ?? ''] ?? BY_STATUS[status]
  return new AssetStoreAway(
    `The object store for pictures and files ${meaning ?? `answers ${status}${code === undefined ? '' : ` (${code})`}`}.`,
  )
}

/** The store gave no whole answer. @param deadlineMs how long it had. */
export function noAnswer(error: unknown, deadlineMs: number): AssetStoreAway {
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  const { code } = ((error as Error | undefined)?.cause ?? {}) as NodeJS.ErrnoException
  const why = isLate ? ` within ${deadlineMs / 1000} s` : code === undefined ? '' : ` (${code})`
  return new AssetStoreAway(`The object store for pictures and files does not answer${why}.`, {
    cause: error,
  })
}
