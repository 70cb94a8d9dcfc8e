import { LARGEST_INTEGER } from '../../db/client/largest-integer.server'

/** The id of a row from an address; null for a text that is not an id, or is out of range. */
export function readRowId(text: string | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : Number.NaN
  return id <= LARGEST_INTEGER ? id : null
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** The id of a row whose ids are UUIDs, typed in capitals or not; null for any other text. */
export function readUuid(text: string | undefined): string | null {
  const id = (text ?? '').toLowerCase()
  return UUID.test(id) ? id : null
}
