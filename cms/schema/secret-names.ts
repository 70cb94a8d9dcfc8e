import type { CustomValidatorResult, SanityDocument, ValidationContext } from 'sanity'
import { isSecret, revealOf, says } from '../embargo'
import { namesKeptSecret } from './lake-questions'

type Path = (string | { _key: string })[]
interface PublicText {
  path: Path
  text: string
}

/**
 * The texts of a document that visitors can read now. Of something that is still a secret only the stand-in is one.
 *
 * @param now - in milliseconds.
 */
function publicTexts(value: unknown, now: number, path: Path = []): PublicText[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      publicTexts(item, now, [...path, keyOf(item) ?? String(index)]),
    )
  if (typeof value !== 'object' || value === null) return []
  const { revealAt, ...rest } = value as Record<string, unknown>
  const reveal = revealOf(revealAt)
  if (reveal && isSecret(reveal, { now, isSoldOut: false }))
    return [{ path: [...path, 'revealAt', 'standIn'], text: reveal.standIn }]
  return Object.entries(rest)
    .filter(([name]) => !/^_|^orderRank$/.test(name))
    .flatMap(([name, field]) => publicTexts(field, now, [...path, name]))
}

/** A warning at every text of the document that says a name which must not be known yet. */
export async function saysNoSecret(
  document: SanityDocument | undefined,
  context: ValidationContext,
): Promise<CustomValidatorResult> {
  const secrets = await namesKeptSecret(context)
  if (secrets.length === 0 || !document) return true
  const told = publicTexts(document, Date.now()).flatMap(({ path, text }) => {
    const name = secrets.find((secret) => says(text, secret))
    return name === undefined
      ? []
      : [{ path, message: `“${name}” is still a secret, and this text tells it.` }]
  })
  return told.length === 0 || told
}

function keyOf(item: unknown): { _key: string } | null {
  const key = typeof item === 'object' && item !== null && '_key' in item ? item._key : null
  return typeof key === 'string' ? { _key: key } : null
}
