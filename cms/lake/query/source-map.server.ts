import type { View } from './perspective.server'

/** Sanity's content source map, as far as it can be told here. */
export interface SourceMap {
  documents: { _id: string; _type: string }[]
  paths: string[]
  mappings: Record<string, never>
}

/**
 * Which documents a result shows; not which of its values comes from where, which groq-js does not tell. The Presentation
 * tool lists them, and shows nothing live for a result without a source map.
 */
export function sourceMapOf(result: unknown, { byId }: View): SourceMap {
  const documents = new Map<string, { _id: string; _type: string }>()
  for (const id of idsIn(result)) {
    const document = byId.get(id)
    if (document)
      documents.set(id, {
        _id: typeof document._originalId === 'string' ? document._originalId : id,
        _type: document._type,
      })
  }
  return { documents: [...documents.values()], paths: [], mappings: {} }
}

function* idsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  if ('_id' in value && typeof value._id === 'string') yield value._id
  for (const field of Object.values(value)) yield* idsIn(field)
}
