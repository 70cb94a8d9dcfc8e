import type { ContentSourceMap } from '@sanity/client'
import {
  jsonPathToStudioPath,
  parseJsonPath,
  resolveEditInfo,
  studioPath,
  walkMap,
  type ContentSourceMapParsedPath,
} from '@sanity/client/csm'

/** A result, its source map, and the documents as they are stored. */
export interface Mapped {
  result: unknown
  map: ContentSourceMap
  stored: readonly { _id: string }[]
}

/**
 * Reads a source map by the means of `@sanity/client`: each text, number and boolean of the result by its path, and its document and
 * field, as `[0].title` → `post-1:title`.
 */
export function sourcesOf({
  result,
  map: resultSourceMap,
}: Pick<Mapped, 'result' | 'map'>): Record<string, string> {
  const sources: Record<string, string> = {}
  walkMap(everything(result), (value, path) => {
    if (value === null) return value
    const place = resolveEditInfo({ resultPath: path, resultSourceMap, studioUrl: '/studio' })
    if (place) sources[named(path)] = `${place.id}:${named(place.path)}`
    return value
  })
  return sources
}

/** The mappings that say something wrong: the result has nothing there, or the stored document has another value. */
export function wrongMappings({ result, map, stored }: Mapped): string[] {
  return Object.entries(map.mappings)
    .filter(([path, { source }]) => {
      if (source.type !== 'documentValue') return true
      const document = stored.find(({ _id }) => _id === map.documents[source.document]?._id)
      const value = valueAt(result, parseJsonPath(path))
      const field = valueAt(document, parseJsonPath(map.paths[source.path] ?? ''))
      return value === undefined || JSON.stringify(value) !== JSON.stringify(field)
    })
    .map(([path]) => path)
}

function valueAt(value: unknown, path: ContentSourceMapParsedPath): unknown {
  return path.reduce<unknown>((holder, key) => {
    if (typeof key !== 'object') return (holder as Record<string, unknown> | null)?.[key]
    return (holder as { _key?: string }[]).find(({ _key }) => _key === key._key)
  }, value)
}

function named(path: ContentSourceMapParsedPath | string): string {
  return typeof path === 'string' ? path : studioPath.toString(jsonPathToStudioPath(path))
}

/** `walkMap` passes over all of a block but its texts. */
function everything(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, one: unknown) =>
    key === '_type' && (one === 'block' || one === 'span') ? `${one} ` : one,
  )
}
