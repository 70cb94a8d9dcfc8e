import type { ContentSourceMap } from '@sanity/client'
import type { View } from './perspective.server'

/**
 * Sanity's content source map, as far as groq-js allows: it lists the documents of a result, and marks the source of all
 * values as unknown, because groq-js does not report it. Clients leave such values unchanged. The Presentation tool lists the
 * documents, and updates nothing live for a result without a source map.
 */
export function sourceMapOf(result: unknown, { byId }: View): ContentSourceMap {
  const documents = new Map<string, { _id: string; _type: string }>()
  for (const id of idsIn(result)) {
    const document = byId.get(id)
    if (document)
      documents.set(id, {
        _id: typeof document._originalId === 'string' ? document._originalId : id,
        _type: document._type,
      })
  }
  return {
    documents: [...documents.values()],
    paths: [],
    mappings: { $: { type: 'value', source: { type: 'unknown' } } },
  }
}

function* idsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  if ('_id' in value && typeof value._id === 'string') yield value._id
  for (const field of Object.values(value)) yield* idsIn(field)
}
