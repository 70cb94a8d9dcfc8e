/** PostgreSQL's largest integer. */
const LARGEST_ID = 2_147_483_647

/** The id of a row in an address; null for what is none, or none that could be there. */
export function readRowId(text: string | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : Number.NaN
  return id <= LARGEST_ID ? id : null
}
