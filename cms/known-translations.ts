import {
  englishText,
  textsToTranslate,
  TRANSLATED_INTO,
  translatedTypeOf,
  translationState,
} from './translations'

type Fields = Record<string, unknown>

/**
 * Gives each text without a current translation the one that the same English has elsewhere in the content. Of several the
 * first one counts.
 *
 * @returns the documents that have changed, and how many texts
 */
export function withKnownTranslations<Doc extends Fields>(
  documents: readonly Doc[],
  everything: readonly Fields[] = documents,
): { changed: Doc[]; count: number } {
  const known = new Map<string, string>()
  for (const document of everything)
    eachText(document, '', (code, english, own) => {
      const key = `${code} ${english}`
      if (own !== null && !known.has(key)) known.set(key, own)
      return null
    })
  let count = 0
  const changed = documents.flatMap((document) => {
    const before = count
    const next = eachText(document, '', (code, english, own) => {
      const found = own === null ? known.get(`${code} ${english}`) : undefined
      if (found !== undefined) count += 1
      return found ?? null
    }) as Doc
    return count === before ? [] : [next]
  })
  return { changed, count }
}

/**
 * The value with further translations.
 *
 * @param visit gets the language, the English, and its current translation or null. It returns a translation, or null for none.
 */
function eachText(
  value: unknown,
  name: string,
  visit: (code: string, english: string, own: string | null) => string | null,
): unknown {
  if (Array.isArray(value)) return value.map((item) => eachText(item, '', visit))
  if (typeof value !== 'object' || value === null) return value
  const object = value as Fields
  const next: Fields = Object.fromEntries(
    Object.entries(object).map(([field, part]) => [
      field,
      TRANSLATED_INTO.some((code) => code === field) ? part : eachText(part, field, visit),
    ]),
  )
  const type = translatedTypeOf(object, name)
  for (const code of type === null ? [] : TRANSLATED_INTO)
    for (const field of type === null ? [] : textsToTranslate(type, object)) {
      const texts = (next[code] ?? {}) as Fields
      const isCurrent = translationState(object[field], texts, field) === 'current'
      const english = englishText(object[field])
      const given = visit(code, english, isCurrent ? String(texts[field]) : null)
      if (given !== null)
        next[code] = { ...texts, [field]: given, of: { ...Object(texts.of), [field]: english } }
    }
  return next
}
