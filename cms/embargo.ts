/*
 * The rules for published content that is still a secret: when it may be known, and which names no text may contain before.
 * They are pure functions, so that the site's door and the checks of the Studio use the same rules.
 */

import { STAND_INS } from './stand-ins'
import { AT_MOST } from './vocabulary'

/** When something may be known: at an instant in milliseconds, at the sell-out, or never until the field is corrected. */
export interface Reveal {
  at: number | 'sold-out' | 'never'
  /** The organisers' text for its place until then; empty: one of `STAND_INS`. */
  standIn: string
  /** Whether that text is in the language of the answer, and not in English. */
  isTranslated?: true
}

/** The moment at which content is shown. */
export interface Moment {
  /** Milliseconds since 1970. */
  now: number
  /** Whether the festival was sold out at any time up to then. */
  isSoldOut: boolean
}

/** A moment that also says when a sell-out was, for those who tell the time of a change. */
export interface DatedMoment extends Moment {
  /** Milliseconds since 1970. Null unless the provider's figures decide: the organisers' answer has a time of its own. */
  soldOutSince: number | null
}

/** The organisers' answer whether the festival is sold out. It counts for the festival of that year alone. */
export interface SoldOutAnswer {
  answer: 'yes' | 'no'
  year: number
}

/** Whether content that is a secret until the sell-out may be known, and who decided it. Site and Studio use the same state. */
export interface SoldOutState {
  /** Year of the festival; null until it is known. */
  edition: number | null
  isSoldOut: boolean
  /** Null without an answer of the organisers or a sell-out in the provider's figures. */
  by: 'organisers' | 'provider' | null
  /** Since when it counts as sold out by the provider's figures; null: it does not. */
  since: Date | null
}

/**
 * The organisers' answer overrides the provider's figures.
 *
 * @param since - since when this edition counts as sold out by the provider's figures.
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

export function momentOf(now: number, { isSoldOut, by, since }: SoldOutState): DatedMoment {
  return { now, isSoldOut, soldOutSince: by === 'provider' ? (since?.getTime() ?? null) : null }
}

/** An instant needs its offset; without one it would depend on the machine's time zone. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/i
const SOLD_OUT = /^(when )?sold[ -]out$/i

/**
 * Reads the field `revealAt`: the object that the Studio writes, or its instant or "when sold out" as a bare text. A value
 * that cannot be understood means a secret, so that a typing error reveals nothing.
 *
 * @returns null for no secret.
 */
export function revealOf(field: unknown): Reveal | null {
  if (field === null || field === undefined) return null
  if (typeof field === 'string') return { at: instantOf(field), standIn: '' }
  if (typeof field !== 'object' || Array.isArray(field)) return { at: 'never', standIn: '' }
  const { when, at, standIn, translated } = field as Record<string, unknown>
  if (when === 'at-once' || (isMissing(when) && isMissing(at))) return null
  return {
    at: when === 'sold-out' ? when : isMissing(when) || when === 'moment' ? instantOf(at) : 'never',
    standIn: standInOf(standIn),
    ...(Array.isArray(translated) && translated.includes('standIn') ? { isTranslated: true } : {}),
  }
}

/**
 * The reveal of the artist that a slot refers to, however the slot spells the name. A missing artist (deleted, unpublished) is
 * a secret, because nothing says that they may be known.
 *
 * @param slot - in the form of the query's result: `act` has the `revealAt` of the referenced artist.
 * @returns null when the slot refers to no artist, or to one who is no secret.
 */
export function revealOfAct({ actRef, act }: { actRef?: unknown; act?: unknown }): Reveal | null {
  if (isMissing(actRef)) return null
  if (typeof act !== 'object' || act === null) return { at: 'never', standIn: '' }
  return revealOf((act as Record<string, unknown>).revealAt)
}

/** A slot as far as it decides whether it is a secret. */
export interface SlotReveals {
  /** The name that it shows. */
  artist: string
  revealAt: Reveal | null
  /** The reveal of the artist that it refers to; see `revealOfAct`. */
  revealOfAct: Reveal | null
}

/** Why a slot is a secret, and until when. */
export type SlotSecret =
  | { by: 'slot' | 'act'; reveal: Reveal }
  /** The slot has the name of this secret artist in its own, whoever it is of. */
  | { by: 'name'; reveal: Reveal; name: string }

/**
 * Why a slot must not be known at this moment; null when it may be. A slot of a secret artist is as secret as the artist, even
 * without a `revealAt` of its own. Its reference names the artist, also after a change of name, and so does the name in its text.
 *
 * @param secrets - from `secretArtists`
 */
export function secretOf(
  { artist, revealAt, revealOfAct }: SlotReveals,
  secrets: readonly { name: string; reveal: Reveal }[],
  moment: Moment,
): SlotSecret | null {
  if (revealAt && isSecret(revealAt, moment)) return { by: 'slot', reveal: revealAt }
  if (revealOfAct && isSecret(revealOfAct, moment)) return { by: 'act', reveal: revealOfAct }
  const named = secrets.find(({ name }) => says(artist, name))
  return named ? { by: 'name', ...named } : null
}

/** Whether it must not be known at this moment. Null means that it was never a secret. */
export function isSecret(reveal: Reveal | null, { now, isSoldOut }: Moment): boolean {
  if (reveal === null) return false
  return typeof reveal.at === 'number' ? now < reveal.at : !(reveal.at === 'sold-out' && isSoldOut)
}

/** Every reveal in an answer of the lake, at any depth. */
export function revealsIn(result: unknown): Reveal[] {
  if (typeof result !== 'object' || result === null) return []
  const own = Array.isArray(result) ? null : revealOf((result as Record<string, unknown>).revealAt)
  return [...(own === null ? [] : [own]), ...Object.values(result).flatMap(revealsIn)]
}

/** A text that changes whenever one of these reveals comes or is taken back; empty when there are none. */
export function stateOf(reveals: readonly Reveal[], moment: Moment): string {
  if (reveals.length === 0) return ''
  return `.${openReveals(reveals, moment)}${moment.isSoldOut ? 's' : ''}`
}

/** How many of these reveals have come. They come in the order of their instants, so the number says which. */
export function openReveals(reveals: readonly Reveal[], moment: Moment): number {
  return reveals.filter((reveal) => !isSecret(reveal, moment)).length
}

/** The stand-in, or the default one if there is none or it names a secret. @param secrets - texts that must not be in it */
export function safeStandIn(
  { standIn }: Reveal,
  kind: keyof typeof STAND_INS,
  ...secrets: string[]
): string {
  return standIn === '' || secrets.some((secret) => says(standIn, secret))
    ? STAND_INS[kind]
    : standIn
}

/** The content with artists' names: artists, and the slots of the reveal's days. Not validated. */
export interface NamedThings {
  artists?: unknown
  days?: unknown
}

/**
 * The names that are a secret at this moment: those of secret artists, and those in secret slots and days, unless they are
 * public elsewhere.
 *
 * @param things - documents in their stored form or in that of the queries' results.
 */
export function secretNames(things: NamedThings, moment: Moment): string[] {
  const { acts, slots, open } = namesOf(things, moment)
  return [
    ...new Set([...acts, ...slots.filter((name) => !open.some((other) => says(other, name)))]),
  ]
}

/** Whether this name contains a secret name at this moment, or is part of one and not public elsewhere. */
export function isNameSecret(name: string, things: NamedThings, moment: Moment): boolean {
  const secrets = secretNames(things, moment)
  if (secrets.some((secret) => says(name, secret))) return true
  return (
    secrets.some((secret) => says(secret, name)) &&
    !namesOf(things, moment).open.some((other) => says(other, name))
  )
}

/** The artists who are a secret at this moment. @param artists - in their stored form or in that of the queries' results */
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

/** Secret names of artists, secret names of slots, and public names. A slot of a secret artist is as secret as the artist. */
function namesOf({ artists, days }: NamedThings, moment: Moment) {
  const isHidden = (field: unknown) => isSecret(revealOf(field), moment)
  const secrets = secretArtists(artists, moment)
  const openActs = listOf(artists)
    .filter(({ revealAt }) => !isHidden(revealAt))
    .map(({ name }) => textOf(name))
  const allSlots = listOf(days).flatMap((day) =>
    listOf(day.slots).map(({ artist, spelled, revealAt, ...slot }) => {
      const name = textOf(artist)
      return {
        name,
        /** The earlier name of a renamed artist counts, too: it gives as much away. */
        names: [name, textOf(spelled)],
        hidden:
          isHidden(day.revealAt) ||
          secretOf(
            { artist: name, revealAt: revealOf(revealAt), revealOfAct: revealOfAct(slot) },
            secrets,
            moment,
          ) !== null,
      }
    }),
  )
  const slots = allSlots
    .filter(({ hidden }) => hidden)
    .flatMap(({ names }) => names)
    .filter(Boolean)
  return {
    acts: secrets.map(({ name }) => name),
    slots,
    open: [...openActs, ...allSlots.filter(({ hidden }) => !hidden).map(({ name }) => name)],
  }
}

/** Whether a text contains the name as whole words. Capitals, accents, punctuation and spaces make no difference. */
export function says(text: string, name: string): boolean {
  const wanted = plainWords(name)
  return wanted !== '' && ` ${plainWords(text)} `.includes(` ${wanted} `)
}

/** Whether two texts are one name. Capitals, accents, punctuation and spaces make no difference. */
export function isSameName(one: string, other: string): boolean {
  return plainWords(one) === plainWords(other)
}

function plainWords(text: string): string {
  const bare = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLocaleLowerCase('en')
  // Names without any letter or digit are compared unchanged.
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
  return [...textOf(value)].slice(0, AT_MOST.name).join('')
}

/** The objects in a list; none when the value is no list. */
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
