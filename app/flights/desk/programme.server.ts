import type { Content } from '../../../cms/content.server'
import { placeSlots } from '../../../rules/dates/slot-instants'
import type { Programme } from './desk.server'
import { folded } from './set-check'

/** Separates the names of artists who share a slot. */
const TOGETHER = /\s*[&+,/]\s*|\s+(?:and|with|feat\.?|ft\.?)\s+/i

/**
 * Who plays when, and the names of the line-up, as far as everybody may know them. Slots without readable hours are left out.
 * A slot such as "Mother Karst & Whoever Is Left" is also one of Mother Karst, unless the line-up has an act of the whole name.
 */
export async function readProgramme(
  content: Pick<Content, 'home' | 'programme' | 'site'>,
): Promise<Programme> {
  const [{ artists }, { days }, site] = await Promise.all([
    content.home(),
    content.programme(),
    content.site(),
  ])
  const { startDate, endDate, timeZone, title } = site
  const lineup = artists.filter(({ isStandIn }) => !isStandIn).map(({ name }) => name)
  const known = new Set(lineup.map(folded))
  return {
    title,
    lineup,
    sets: days.flatMap((day) => {
      const placed = placeSlots(
        { date: day.date, day: day.day, startDate, endDate, timeZone },
        day.slots.map(({ time }) => time),
      )
      return day.slots.flatMap(({ artist }, place) => {
        const { instants } = placed.slots[place]!
        if (instants === null) return []
        const [startsAt, endsAt] = [new Date(instants.start), new Date(instants.end)]
        const parts = known.has(folded(artist))
          ? []
          : artist.split(TOGETHER).filter((name) => name !== artist && known.has(folded(name)))
        return [artist, ...parts].map((name) => ({ artist: name, startsAt, endsAt }))
      })
    }),
  }
}
