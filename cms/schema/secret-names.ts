import type { CustomValidatorResult, SanityDocument, ValidationContext } from 'sanity'
import { isSecret, revealOf, says, type Moment } from '../embargo'
import { secretsNow } from './lake-questions'

type Path = (string | { _key: string })[]
interface PublicText {
  path: Path
  text: string
}

/** The texts of a document that visitors can read at this moment. For a secret that is only the stand-in. */
function publicTexts(value: unknown, moment: Moment, path: Path = []): PublicText[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      publicTexts(item, moment, [...path, keyOf(item) ?? String(index)]),
    )
  if (typeof value !== 'object' || value === null) return []
  const { revealAt, ...rest } = value as Record<string, unknown>
  const reveal = revealOf(revealAt)
  if (reveal && isSecret(reveal, moment))
    return [{ path: [...path, 'revealAt', 'standIn'], text: reveal.standIn }]
  return Object.entries(rest)
    .filter(([name]) => !/^_|^orderRank$/.test(name))
    .flatMap(([name, field]) => publicTexts(field, moment, [...path, name]))
}

/** Warns at every text of the document that contains a secret name. */
export async function saysNoSecret(
  document: SanityDocument | undefined,
  context: ValidationContext,
): Promise<CustomValidatorResult> {
  const { names, moment } = await secretsNow(context)
  if (names.length === 0 || !document) return true
  const problems = publicTexts(document, moment).flatMap(({ path, text }) => {
    const name = names.find((secret) => says(text, secret))
    return name === undefined
      ? []
      : [{ path, message: `“${name}” is still a secret, and this text tells it.` }]
  })
  return problems.length === 0 || problems
}

function keyOf(item: unknown): { _key: string } | null {
  const key = typeof item === 'object' && item !== null && '_key' in item ? item._key : null
  return typeof key === 'string' ? { _key: key } : null
}
