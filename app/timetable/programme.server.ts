import type { AppContext } from '~/context'
import { dateOfDay, slotInstants, startOfDay } from '~/dates/slot-instants'
import type { PublicDay } from '../../cms/programme.server'
import { ContentUnavailable } from '../../cms/client.server'
import { DatabaseUnavailable } from '../../db/client/connect.server'
import { slugOf, type Programme, type ProgrammeEntry } from './programme'

/**
 * The programme as visitors may see it at this moment, from content that is at hand.
 *
 * @throws {DatabaseUnavailable} as long as the key of public ids, which is in the database, has never been read.
 */
export async function readProgramme({ content }: Pick<AppContext, 'content'>): Promise<Programme> {
  const [site, days] = await Promise.all([content.site(), daysOf(content)])
  const { title, edition, timeZone, place, startDate, endDate } = site
  const entries = days.flatMap(({ id, day, date, slots }): ProgrammeEntry[] => {
    const when = { date, day, startDate, endDate, timeZone }
    const dayStart = startOfDay(slots.map(({ time }) => time))
    return slots.map((slot) => {
      const instants = slotInstants(when, slot.time, dayStart)
      return {
        id: slot.publicId,
        slug: slugOf(slot.artist),
        kind: slot.type,
        name: slot.artist,
        isStandIn: slot.isStandIn,
        description: slot.description,
        chamber: slot.location,
        hours: slot.time,
        day: { id, label: day, date: dateOfDay(when) },
        start: instants?.start ?? null,
        end: instants?.end ?? null,
        changedAt: slot.changedAt,
      }
    })
  })
  return {
    title,
    edition: edition ?? '',
    timeZone,
    place,
    startDate,
    endDate,
    entries,
    changedAt: Math.max(
      0,
      ...days.map((day) => day.changedAt),
      ...entries.map((entry) => entry.changedAt),
    ),
  }
}

async function daysOf(content: AppContext['content']): Promise<PublicDay[]> {
  try {
    return await content.programme()
  } catch (error) {
    throw error instanceof ContentUnavailable ? new DatabaseUnavailable('AWAY') : error
  }
}
