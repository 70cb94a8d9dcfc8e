import type { Content } from '../../cms/content.server'
import { folded } from '../../rules/names'
import { programmeOf, readTimetable } from '../programme.server'
import type { Act } from './acts'
import type { SetList } from './desk.server'
import { playsNoMore, setsOf, type ArtistSet } from './set-check'

/**
 * Who plays when, the acts, and the names of the line-up.
 * A slot such as "Mother Karst & Whoever Is Left" is also one of Mother Karst, unless the line-up has an act of the whole name.
 *
 * @param options.knowsSecrets - whether sets and acts that are not announced yet are among them. The line-up never has them: its
 * names go into letters. Nor has it those whose sets are all cancelled: they owe no answer
 */
export async function readSets(
  content: Pick<Content, 'home' | 'programme' | 'site' | 'unveiled'>,
  { knowsSecrets = false }: { knowsSecrets?: boolean } = {},
): Promise<SetList> {
  const [{ artists: announced }, { entries: shown }] = await Promise.all([
    content.home(),
    readTimetable({ content }),
  ])
  const { artists, entries } = knowsSecrets
    ? await unveiled(content)
    : { artists: announced, entries: shown }
  const named = artists.filter(({ isStandIn }) => !isStandIn)
  const known = new Set(named.map(({ name }) => folded(name)))
  const others = entries
    .filter(({ isStandIn, name }) => !isStandIn && !known.has(folded(name)))
    .map(({ name }) => ({ id: folded(name), name }))
  const sets = entries.map(({ name, artists, start, end, change }): ArtistSet => ({
    names: [name, ...artists.filter((part) => part !== name && known.has(folded(part)))],
    hours:
      start === null || end === null ? null : { startsAt: new Date(start), endsAt: new Date(end) },
    ...(change && { change: change.kind }),
  }))
  return {
    lineup: announced
      .filter(({ isStandIn, name }) => !isStandIn && !playsNoMore(setsOf(name, sets)))
      .map(({ name }) => name),
    knowsSecrets,
    acts: byName([...named.map(({ id, name }) => ({ id, name })), ...others]),
    sets,
  }
}

async function unveiled(content: Pick<Content, 'programme' | 'site' | 'unveiled'>) {
  const [site, { festival }, { artists, days }] = await Promise.all([
    content.site(),
    content.programme(),
    content.unveiled(),
  ])
  const programme = programmeOf(festival ?? site, { days, changedAt: 0, lineup: artists })
  return { artists, entries: programme.entries }
}

/** Each id once. */
function byName(acts: readonly Act[]): Act[] {
  const ofId = new Map(acts.map((act) => [act.id, act]))
  return [...ofId.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}
