import type { Logger } from 'pino'
import type { Store } from 'content-lake'

interface Slot {
  artist?: unknown
  act?: unknown
}

/**
 * Gives each slot that only spells the name of an artist in the lineup a reference to that artist, as the Studio does since
 * slots have one. By a name alone, a slot would keep the old name of a renamed artist, and be public as soon as a secret one is
 * renamed. It changes nothing where the references are there, so every start of every instance may do it.
 *
 * @throws {DatabaseUnavailable} when it is not certain that it was done.
 */
export async function linkActs(store: Store, log: Logger): Promise<void> {
  const { documents } = await store.snapshot()
  if (linksIn(documents).length === 0) return
  let count = 0
  await store.commit({
    author: 'migration',
    change(copy) {
      const links = linksIn(copy.documents)
      count = links.length
      for (const { id, slots } of links) copy.apply({ patch: { id, set: { slots } } })
    },
  })
  log.info({ documents: count }, 'slots refer to the artists of the lineup now')
}

/** The documents whose slots lack references, drafts too, with these slots as they should be. */
function linksIn(documents: ReadonlyMap<string, Record<string, unknown>>) {
  const ids = publishedArtists(documents)
  return [...documents].flatMap(([id, { _type, slots }]) => {
    if (_type !== 'revealDay' || !Array.isArray(slots)) return []
    const linked = slots.map((slot: Slot | null) => {
      const ref = typeof slot?.artist === 'string' && !slot.act && ids.get(nameKey(slot.artist))
      return ref ? { ...slot, act: { _type: 'reference', _ref: ref, _weak: true } } : slot
    })
    return linked.some((slot, index) => slot !== slots[index]) ? [{ id, slots: linked }] : []
  })
}

/** Ids of published artists by their names. Of two with one name the secret one counts, because its slots may be its own. */
function publishedArtists(
  documents: ReadonlyMap<string, Record<string, unknown>>,
): Map<string, string> {
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
