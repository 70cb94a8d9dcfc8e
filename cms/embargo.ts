/*
 * What is published and yet a secret: when it may be known, and which names must not be said before. Pure, so that the
 * site's door and the checks of the Studio stand on the same rules.
 */

/** When something may be known: an instant in milliseconds, a sell-out, or not before somebody mends the field. */
export interface Reveal {
  at: number | 'sold-out' | 'never'
  /** What is shown in its place until then. */
  standIn: string
}

/** At which moment content is looked at. */
export interface Moment {
  /** In milliseconds. */
  now: number
  /** Whether it was sold out at any time up to then. */
  isSoldOut: boolean
}

/** What the organisers say about a sell-out. It counts for the festival of that year alone. */
export interface SoldOutAnswer {
  answer: 'yes' | 'no'
  year: number
}

/** Whether what waits for the sell-out may be known, and who says so. The site and the Studio ask the same. */
export interface SoldOutState {
  /** Year of the festival; null while that is not known. */
  edition: number | null
  isSoldOut: boolean
  /** Null while nobody has said anything. */
  by: 'organisers' | 'provider' | null
  /** When the provider's figures said so; null where they did not. */
  since: Date | null
}

/**
 * The organisers' answer goes before the provider's figures.
 *
 * @param since - when the provider had sold this edition out.
 */
export function soldOutState(
  edition: number | null,
  given: SoldOutAnswer | null,
  since: Date | null,
): SoldOutState {
  const answer = given !== null && given.year === edition ? given.answer : null
  return {
    edition,
    isSoldOut: answer === 'yes' || (answer === null && since !== null),
    by: answer !== null ? 'organisers' : since !== null ? 'provider' : null,
    since,
  }
}

const DEFAULT_STAND_IN = 'Secret guest'
/** In characters, as the Studio counts them. */
const LONGEST_STAND_IN = 60
/** An instant says its offset; without one it would be another instant on every machine. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/i
const SOLD_OUT = /^(when )?sold[ -]out$/i

/**
 * Reads the field `revealAt`: the object that the Studio writes, or its instant or "when sold out" as a bare text. What
 * cannot be understood is a secret: a slip of the pen must not tell it.
 *
 * @returns null for what may be known at once.
 */
export function revealOf(field: unknown): Reveal | null {
  if (field === null || field === undefined) return null
  if (typeof field === 'string') return { at: instantOf(field), standIn: DEFAULT_STAND_IN }
  if (typeof field !== 'object' || Array.isArray(field))
    return { at: 'never', standIn: DEFAULT_STAND_IN }
  const { when, at, standIn } = field as Record<string, unknown>
  if (when === 'at-once') return null
  if (isMissing(when) && isMissing(at)) return null
  return {
    at: when === 'sold-out' ? when : isMissing(when) || when === 'moment' ? instantOf(at) : 'never',
    standIn: standInOf(standIn),
  }
}

/**
 * What a slot's reference to an artist says, however the slot spells the name. Where the artist is not there (deleted,
 * unpublished), nothing says that they may be known, so they are a secret.
 *
 * @param slot - as the queries answer it: `act` is what the referenced artist says about itself.
 * @returns null where the slot refers to nobody, or to an artist who may be known at once.
 */
export function revealOfAct({ actRef, act }: { actRef?: unknown; act?: unknown }): Reveal | null {
  if (isMissing(actRef)) return null
  if (typeof act !== 'object' || act === null) return { at: 'never', standIn: DEFAULT_STAND_IN }
  return revealOf((act as Record<string, unknown>).revealAt)
}

/** Whether it must not be known at this moment; nothing (null) may always be. */
export function isSecret(reveal: Reveal | null, { now, isSoldOut }: Moment): boolean {
  if (reveal === null) return false
  return typeof reveal.at === 'number' ? now < reveal.at : !(reveal.at === 'sold-out' && isSoldOut)
}

/** Every reveal in an answer of the lake, whatever else it is. */
export function revealsIn(result: unknown): Reveal[] {
  if (typeof result !== 'object' || result === null) return []
  const own = Array.isArray(result) ? null : revealOf((result as Record<string, unknown>).revealAt)
  return [...(own === null ? [] : [own]), ...Object.values(result).flatMap(revealsIn)]
}

/** Another text whenever something among these reveals comes out or goes back in; empty when there are none. */
export function stateOf(reveals: readonly Reveal[], moment: Moment): string {
  if (reveals.length === 0) return ''
  // The earliest come first, so that their number tells which.
  const open = reveals.reduce((sum, reveal) => sum + (isSecret(reveal, moment) ? 0 : 1), 0)
  return `.${open}${moment.isSoldOut ? 's' : ''}`
}

/** The stand-in, unless it tells the secret itself. @param secrets - texts that must not be in it */
export function safeStandIn({ standIn }: Reveal, ...secrets: string[]): string {
  return secrets.some((secret) => says(standIn, secret)) ? DEFAULT_STAND_IN : standIn
}

/** What tells names: artists and the slots of the reveal's days. Each may be anything at all. */
export interface NamedThings {
  artists?: unknown
  days?: unknown
}

/**
 * The names that must not be known at this moment: those of secret artists, and those in secret slots and days that nothing
 * tells openly.
 *
 * @param things - documents as they are stored or as the queries answer them.
 */
export function secretNames(things: NamedThings, moment: Moment): string[] {
  const { acts, slots, open } = namesOf(things, moment)
  return [
    ...new Set([...acts, ...slots.filter((name) => !open.some((other) => says(other, name)))]),
  ]
}

/** Whether this name, or a longer one that has it in it, is a secret at this moment. */
export function isNameSecret(name: string, things: NamedThings, moment: Moment): boolean {
  const secrets = secretNames(things, moment)
  if (secrets.some((secret) => says(name, secret))) return true
  return (
    secrets.some((secret) => says(secret, name)) &&
    !namesOf(things, moment).open.some((other) => says(other, name))
  )
}

/** The artists who are a secret at this moment. @param artists - as they are stored or as the queries answer them */
export function secretArtists(
  artists: unknown,
  moment: Moment,
): { name: string; reveal: Reveal }[] {
  return listOf(artists).flatMap(({ name, revealAt }) => {
    const reveal = revealOf(revealAt)
    return reveal !== null && isSecret(reveal, moment) && textOf(name) !== ''
      ? [{ name: textOf(name), reveal }]
      : []
  })
}

/** Secret names of artists, of slots, and what is told openly. A slot of a secret artist is as secret as the artist. */
function namesOf({ artists, days }: NamedThings, moment: Moment) {
  const isHidden = (field: unknown) => isSecret(revealOf(field), moment)
  const acts = secretArtists(artists, moment).map(({ name }) => name)
  const openActs = listOf(artists)
    .filter(({ revealAt }) => !isHidden(revealAt))
    .map(({ name }) => textOf(name))
  const allSlots = listOf(days).flatMap((day) =>
    listOf(day.slots).map(({ artist, revealAt, ...slot }) => {
      const name = textOf(artist)
      return {
        name,
        hidden:
          isHidden(day.revealAt) ||
          isHidden(revealAt) ||
          isSecret(revealOfAct(slot), moment) ||
          acts.some((act) => says(name, act)),
      }
    }),
  )
  const slots = allSlots
    .filter(({ hidden }) => hidden)
    .map(({ name }) => name)
    .filter(Boolean)
  return {
    acts,
    slots,
    open: [...openActs, ...allSlots.filter(({ hidden }) => !hidden).map(({ name }) => name)],
  }
}

/** Whether a text has the name in it as words of their own, however it is spelled in capitals, accents and spaces. */
export function says(text: string, name: string): boolean {
  const wanted = folded(name)
  return wanted !== '' && ` ${folded(text)} `.includes(` ${wanted} `)
}

function folded(text: string): string {
  const bare = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLocaleLowerCase('en')
  // Names that are nothing but signs are compared as they are.
  return bare.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || bare.trim()
}

function instantOf(value: unknown): Reveal['at'] {
  if (typeof value !== 'string') return 'never'
  const text = value.trim()
  if (SOLD_OUT.test(text)) return 'sold-out'
  const instant = INSTANT.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(instant) ? 'never' : instant
}

function standInOf(value: unknown): string {
  return [...textOf(value)].slice(0, LONGEST_STAND_IN).join('') || DEFAULT_STAND_IN
}

/** The objects in a list of the lake, which may be anything at all. */
export function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value)
    ? value.filter(
        (item): item is Record<string, unknown> => typeof item === 'object' && item !== null,
      )
    : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
