import { englishText, TRANSLATED_INTO, translationState } from './translations'

type Fields = Record<string, unknown>

/** The fields of a document with the seed's translations in them, and how many texts these are. */
export interface AddedTranslations {
  changed: Fields
  texts: number
}

/**
 * Adds the seed's translations to a stored document, for each text that is still the seed's and has no translation of its own.
 * What somebody has translated stays, also when it is outdated.
 *
 * @param seed - the document of the same id in the seed
 */
export function addSeedTranslations(document: Fields, seed: Fields): AddedTranslations {
  const { value, texts } = merged(document, seed)
  const changed = Object.entries(value as Fields).filter(([field, now]) => now !== document[field])
  return { changed: Object.fromEntries(changed), texts }
}

/** Parts without a change stay the same objects. */
function merged(value: unknown, seed: unknown): { value: unknown; texts: number } {
  if (Array.isArray(value) && Array.isArray(seed)) {
    const parts = value.map((item) => {
      const key = isObject(item) ? item._key : undefined
      return merged(item, key && seed.find((other) => isObject(other) && other._key === key))
    })
    const texts = parts.reduce((sum, part) => sum + part.texts, 0)
    return { value: texts === 0 ? value : parts.map((part) => part.value), texts }
  }
  if (!isObject(value) || !isObject(seed)) return { value, texts: 0 }
  const inside = Object.entries(value).map(
    ([field, part]) => [field, merged(part, seed[field])] as const,
  )
  const own = TRANSLATED_INTO.flatMap((code) => {
    const added = Object.entries(objectOf(seed[code])).filter(
      ([field]) =>
        field !== 'of' &&
        englishText(value[field]) === englishText(seed[field]) &&
        translationState(seed[field], seed[code], field) === 'current' &&
        translationState(value[field], value[code], field) === 'missing',
    )
    return added.length === 0 ? [] : [{ code, added }]
  })
  const texts =
    own.reduce((sum, { added }) => sum + added.length, 0) +
    inside.reduce((sum, [, part]) => sum + part.texts, 0)
  if (texts === 0) return { value, texts }
  const translations = own.map(({ code, added }) => {
    const known = objectOf(value[code])
    const of = added.map(([field]) => [field, englishText(value[field])])
    return [
      code,
      {
        ...known,
        ...Object.fromEntries(added),
        of: { ...objectOf(known.of), ...Object.fromEntries(of) },
      },
    ]
  })
  return {
    value: {
      ...Object.fromEntries(inside.map(([field, part]) => [field, part.value])),
      ...Object.fromEntries(translations),
    },
    texts,
  }
}

function objectOf(value: unknown): Fields {
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
