import type { Path, Schema, SchemaType } from 'sanity'
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

/** Its kind and its name, as a heading has them. */
export function titleOf(document: Stored | undefined, schema: Schema): string {
  const kind = schema.get(document?._type ?? '')?.title ?? document?._type
  return [kind, nameOf(document)].filter(Boolean).join(': ')
}

/** "1 row", "2 rows" */
export function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`
}

/** The farewell speaks of the next edition, addresses are no texts, and nobody reads the English that was translated. */
const NO_TEXTS = /^_|Url$|^orderRank$|^farewell$|^of$|^before$/

/** All texts of a document, with their places. */
export function placedTexts(value: unknown, path: Path = []): { path: Path; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (Array.isArray(value))
    return value.flatMap((item, index) => {
      const key = (item as { _key?: unknown } | null)?._key
      return placedTexts(item, [...path, typeof key === 'string' ? { _key: key } : index])
    })
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]) =>
    NO_TEXTS.test(name) ? [] : placedTexts(field, [...path, name]),
  )
}
