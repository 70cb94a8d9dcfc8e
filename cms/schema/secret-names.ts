import type { CustomValidatorResult, SanityDocument, ValidationContext } from 'sanity'
import { isSecret, listOf, revealOf, says, type Moment } from '../embargo'
import { hiddenBesides, slotsHiddenByName } from './hidden-names'
import { momentNow, publishedIdOf, publishedTexts, secretsNow } from './lake-questions'

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
  // The site shows the name of the artist that a slot refers to, and not the slot's own text.
  const isUnused = (name: string) => name === 'artist' && refOf(rest.act) !== null
  // Nobody reads `of`, the English that was translated.
  return Object.entries(rest)
    .filter(([name]) => !/^_|^orderRank$|^of$/.test(name) && !isUnused(name))
    .flatMap(([name, field]) => publicTexts(field, moment, [...path, name]))
}

/**
 * Warns at every text of the document that contains a secret name. In a slot of somebody else that name hides the whole slot, so
 * the warning is another one.
 */
export async function saysNoSecret(
  document: SanityDocument | undefined,
  context: ValidationContext,
): Promise<CustomValidatorResult> {
  const { names, moment, artists } = await secretsNow(context)
  if (names.length === 0 || !document) return true
  const hidden = slotsHiddenByName(document, artists, moment)
  const isShown = (slot: Record<string, unknown>) => !hidden.some(({ key }) => key === slot._key)
  const shown = document.slots
    ? { ...document, slots: listOf(document.slots).filter(isShown) }
    : document
  const problems = [
    ...publicTexts(shown, moment).flatMap(({ path, text }) => {
      const name = names.find((secret) => says(text, secret))
      return name === undefined
        ? []
        : [{ path, message: `“${name}” is still a secret, and this text tells it.` }]
    }),
    ...hidden.map(({ key, hasAct, secret }) => ({
      path: ['slots', { _key: String(key) }, hasAct ? 'act' : 'artist'],
      message: `Visitors see a stand-in here: “${secret}” is still a secret, and this name has it in it.`,
    })),
  ]
  return problems.length === 0 || problems
}

/**
 * Warns of published texts that contain the name of an artist who is a secret, or is about to become one, and of what else is
 * hidden with the name.
 */
export async function concernsNothingElse(
  revealAt: unknown,
  context: ValidationContext,
): Promise<CustomValidatorResult> {
  const { _id = '', name }: Partial<SanityDocument> = context.document ?? {}
  const reveal = revealOf(revealAt)
  if (reveal === null || typeof name !== 'string' || name.trim() === '') return true
  const moment = await momentNow(context)
  if (!isSecret(reveal, moment)) return true
  const id = publishedIdOf(_id)
  const published = await publishedTexts(context)
  const telling = published.filter(
    (document) =>
      document._id !== id &&
      publicTexts(besides(document, { id, name }), moment).some(({ text }) => says(text, name)),
  )
  const places = telling.map(({ _type, day, title, name: own, caption }) => {
    const which = [own, day, title, caption].find((text) => typeof text === 'string')
    return `${context.schema.get(_type)?.title ?? _type}${which ? ` “${which}”` : ''}`
  })
  const hidden = hiddenBesides(published, { _id: id, name, revealAt }, moment)
  const warnings = [
    places.length > 0 &&
      `Published texts tell “${name}” already: ${places.join(', ')}. Take the name out there first.`,
    hidden.length > 0 &&
      `The name “${name}” is in others, too, which visitors then do not see: ${hidden.join(', ')}. Write one of the names differently if these should stay.`,
  ].filter((warning) => warning !== false)
  return warnings.length === 0 || warnings.map((message) => ({ path: [], message }))
}

/** A document without what the site withholds together with the artist: their slots, and the name of the headline act. */
function besides(
  document: Record<string, unknown>,
  { id, name }: { id: string; name: string },
): object {
  const isTheirs = ({ artist, act }: Record<string, unknown>) =>
    says(typeof artist === 'string' ? artist : '', name) || refOf(act) === id
  const slots = listOf(document.slots).filter((slot) => !isTheirs(slot))
  return { ...document, headlineAct: undefined, slots }
}

function refOf(value: unknown): string | null {
  const { _ref } = (value ?? {}) as { _ref?: unknown }
  return typeof _ref === 'string' ? _ref : null
}

function keyOf(item: unknown): { _key: string } | null {
  const key = typeof item === 'object' && item !== null && '_key' in item ? item._key : null
  return typeof key === 'string' ? { _key: key } : null
}
