import { joinedNames } from '../../rules/names'
import {
  isNameSecret,
  isSameName,
  isSecret,
  listOf,
  revealOf,
  revealOfAct,
  secretArtists,
  secretOf,
  type Moment,
} from '../embargo'

/*
 * The site withholds whatever has the name of a secret artist in it. When that name is an everyday word, this also concerns slots
 * of others, and the headline act.
 */

/** A slot of somebody else that is a secret only because a secret name is in its own. */
export interface HiddenSlot {
  /** Its key in the day. */
  key: unknown
  name: string
  time: unknown
  /** The secret name that is in it. */
  secret: string
  /** Whether the name is that of an artist of the lineup. */
  hasAct: boolean
}

type Stored = Record<string, unknown>

/** @param day - a reveal day, and @param artists - all artists, in their stored form. */
export function slotsHiddenByName(day: Stored, artists: Stored[], moment: Moment): HiddenSlot[] {
  const ofDay = revealOf(day.revealAt)
  if (ofDay !== null && isSecret(ofDay, moment)) return []
  const secrets = secretArtists(artists, moment)
  return listOf(day.slots).flatMap((stored) => {
    const { artist, actRef, act, revealAt } = resolved(stored, artists)
    const name = typeof artist === 'string' ? artist : ''
    const reveals = { revealAt: revealOf(revealAt), revealOfAct: revealOfAct({ actRef, act }) }
    const secret = secretOf({ artist: name, ...reveals }, secrets, moment)
    if (secret?.by !== 'name' || isSameName(name, secret.name)) return []
    const hasAct = actRef !== undefined
    return [{ key: stored._key, name, time: stored.time, secret: secret.name, hasAct }]
  })
}

/**
 * What else becomes a secret with an artist, because the artist's name is in it: slots of others, and the headline act.
 *
 * @param published - all documents, in their stored form
 * @param artist - as it is edited
 * @returns each with its place, for a sentence
 */
export function hiddenBesides(
  published: Stored[],
  artist: { _id: string; name: string; revealAt: unknown },
  moment: Moment,
): string[] {
  const others = published.filter(({ _type, _id }) => _type === 'artist' && _id !== artist._id)
  // The last one: what another secret name hides already does not depend on this one.
  const artists = [...others, artist]
  const days = published.filter(({ _type }) => _type === 'revealDay')
  const slots = days.flatMap((day) =>
    slotsHiddenByName(day, artists, moment)
      .filter(({ secret }) => secret === artist.name.trim())
      .map(({ name, time }) => `“${name}” (${[day.day, time].filter(Boolean).join(', ')})`),
  )
  const headliner = published.find(({ _id }) => _id === 'siteSettings')?.headlineAct
  const isHidden = (name: string, among: Stored[]) =>
    isNameSecret(
      name,
      {
        artists: among,
        days: days.map((day) => ({
          ...day,
          slots: listOf(day.slots).map((slot) => resolved(slot, among)),
        })),
      },
      moment,
    )
  const isHeadlinerHidden =
    typeof headliner === 'string' &&
    !isSameName(headliner, artist.name) &&
    isHidden(headliner, artists) &&
    !isHidden(headliner, others)
  return [...slots, ...(isHeadlinerHidden ? [`the headline act “${headliner}”`] : [])]
}

/** A stored slot in the form of the queries' results: with the present name and the reveal of its artist. */
function resolved(slot: Stored, artists: Stored[]) {
  const actRef = (slot.act as { _ref?: unknown } | undefined)?._ref
  const act = artists.find(({ _id }) => _id === actRef)
  const second = artists.find(
    ({ _id }) => _id === (slot.b2b as { _ref?: unknown } | undefined)?._ref,
  )
  return {
    artist:
      act && second
        ? joinedNames([String(act.name), String(second.name)])
        : (act?.name ?? slot.artist),
    spelled: slot.artist,
    actRef,
    act,
    revealAt: slot.revealAt,
  }
}
