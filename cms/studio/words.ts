import type { Path, SchemaType } from 'sanity'
import type { Stored } from '../schema/three-ways'

/** The title of the field in which a finding is; empty for one about the whole document. */
export function fieldOf(type: SchemaType | undefined, [field]: Path): string {
  const fields = type && 'fields' in type ? type.fields : []
  return fields.find(({ name }) => name === field)?.type.title ?? ''
}

/** What organisers know a document by; empty for one that exists once. */
export function nameOf(document: Stored | undefined): string {
  if (document === undefined || document._id.endsWith(document._type)) return ''
  const { name, day, year, title, caption } = document
  return String(name ?? day ?? year ?? title ?? caption ?? '')
}

/** "1 row", "2 rows" */
export function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`
}
