import { readRowId } from '~/http/row-id.server'

/** The `before` of an address: an id, null when there is none, or `invalid`. */
export function readBefore(query: URLSearchParams): number | null | 'invalid' {
  const before = query.get('before')
  if (before === null) return null
  return readRowId(before) ?? 'invalid'
}
