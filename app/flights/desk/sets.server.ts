import type { Content } from '../../../cms/content.server'
import { readTimetable } from '../../../services/programme.server'
import type { SetList } from './desk.server'
import { folded } from './set-check'

/** Separates the names of artists who share a slot. */
const TOGETHER = /\s*[&+,/]\s*|\s+(?:and|with|feat\.?|ft\.?)\s+/i

/**
 * Who plays when, and the names of the line-up, as far as everybody may know them. Slots without readable hours are left out.
 * A slot such as "Mother Karst & Whoever Is Left" is also one of Mother Karst, unless the line-up has an act of the whole name.
 */
export async function readSets(
  content: Pick<Content, 'home' | 'programme' | 'site'>,
): Promise<SetList> {
  const [{ artists }, { entries }] = await Promise.all([content.home(), readTimetable({ content })])
  const lineup = artists.filter(({ isStandIn }) => !isStandIn).map(({ name }) => name)
  const known = new Set(lineup.map(folded))
  return {
    lineup,
    sets: entries.flatMap(({ name, start, end }) => {
      if (start === null || end === null) return []
      const [startsAt, endsAt] = [new Date(start), new Date(end)]
      const parts = known.has(folded(name))
        ? []
        : name.split(TOGETHER).filter((part) => part !== name && known.has(folded(part)))
      return [name, ...parts].map((artist) => ({ artist, startsAt, endsAt }))
    }),
  }
}
