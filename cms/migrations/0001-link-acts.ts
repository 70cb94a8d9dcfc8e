import type { ContentDocument, Migrate } from '../content-migrations.server'

interface Slot {
  artist?: unknown
  act?: unknown
}

/**
 * Gives each slot that only spells the name of an artist in the lineup a reference to that artist, as the Studio does since
 * slots have one. By a name alone, a slot would keep the old name of a renamed artist, and be public as soon as a secret one is
 * renamed.
 */
const linkActs: Migrate = (document, { documents }) => {
  const { _type, slots } = document
  if (_type !== 'revealDay' || !Array.isArray(slots)) return document
  const ids = publishedArtists(documents)
  const linked = slots.map((slot: Slot | null) => {
    const ref = typeof slot?.artist === 'string' && !slot.act && ids.get(nameKey(slot.artist))
    return ref ? { ...slot, act: { _type: 'reference', _ref: ref, _weak: true } } : slot
  })
  return { ...document, slots: linked }
}

export default linkActs

/** Ids of published artists by their names. Of two with one name the secret one counts, because its slots may be its own. */
function publishedArtists(documents: ReadonlyMap<string, ContentDocument>): Map<string, string> {
  const artists = [...documents].filter(
    ([id, { _type, name }]) =>
      _type === 'artist' && typeof name === 'string' && !/^(drafts|versions)\./.test(id),
  )
  const openFirst = artists.toSorted(
    ([, one], [, other]) => Number(Boolean(one.revealAt)) - Number(Boolean(other.revealAt)),
  )
  return new Map(openFirst.map(([id, { name }]) => [nameKey(String(name)), id]))
}

function nameKey(name: string): string {
  return name.trim().toLocaleLowerCase('en')
}
