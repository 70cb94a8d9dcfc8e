import type { Content } from '../../../cms/content.server'
import { slotInstants, startOfDay } from '~/dates/slot-instants'
import type { Programme } from './desk.server'

/** Who plays when, and the names of the line-up, as far as everybody may know them. Slots without readable hours are left out. */
export async function readProgramme(
  content: Pick<Content, 'home' | 'reveal' | 'site'>,
): Promise<Programme> {
  const [{ artists }, days, site] = await Promise.all([
    content.home(),
    content.reveal(),
    content.site(),
  ])
  const { startDate, endDate, timeZone, title } = site
  return {
    title,
    lineup: artists.filter(({ isStandIn }) => !isStandIn).map(({ name }) => name),
    sets: days.flatMap(({ day, slots }) => {
      const dayStart = startOfDay(slots.map(({ time }) => time))
      return slots.flatMap(({ artist, time }) => {
        const place = { date: null, day, startDate, endDate, timeZone }
        const instants = slotInstants(place, time, dayStart)
        return instants === null
          ? []
          : [{ artist, startsAt: new Date(instants.start), endsAt: new Date(instants.end) }]
      })
    }),
  }
}
