/**
 * Whether a client has the body already, by its `If-None-Match`. The comparison is weak (RFC 9110, 13.1.2).
 *
 * @param etag - the tag of the body that would be sent.
 */
export function isAlreadyThere(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  // What browsers send.
  if (ifNoneMatch === etag) return true
  const bare = etag.replace(/^W\//, '')
  return (
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((given) => given.trim().replace(/^W\//, '') === bare)
  )
}
