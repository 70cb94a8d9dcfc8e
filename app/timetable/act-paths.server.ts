import type { AppContext } from '~/context'
import type { Artist, RevealDay, Slot } from '../../cms/shapes.server'
import { readTimetable } from './programme.server'
import { actPath } from './programme'

/** The addresses of all acts' pages, in the order of the programme. */
export async function allActPaths(context: Pick<AppContext, 'content'>): Promise<string[]> {
  const { entries } = await readTimetable(context)
  return entries.map(actPath).filter((path) => path !== null)
}

/** The addresses of the pages of these artists, by their own ids. Who is in no slot has none. */
export async function pathsOfArtists(
  context: Pick<AppContext, 'content'>,
  artists: readonly Pick<Artist, 'id' | 'name' | 'day' | 'isStandIn'>[],
): Promise<Record<string, string>> {
  const { entries } = await readTimetable(context)
  return Object.fromEntries(
    artists
      .filter(({ isStandIn }) => !isStandIn)
      .flatMap(({ id, name, day }) => {
        const own = entries.filter((entry) => plain(entry.name) === plain(name))
        const entry = own.find((of) => plain(of.day.label) === plain(day)) ?? own[0]
        const path = entry === undefined ? null : actPath(entry)
        return path === null ? [] : [[id, path]]
      }),
  )
}

/** A slot of the reveal, with the address of its act's page and the weekday of the next morning, where it has them. */
type SlotWithPath = Slot & { page?: string; morning?: string }

/** The days of the reveal with what the programme knows of each slot. */
export async function withActPaths(context: Pick<AppContext, 'content'>, days: RevealDay[]) {
  const { entries } = await readTimetable(context)
  return days.map((day) => {
    const ofDay = entries.filter((entry) => entry.day.id === day.id)
    const slots = day.slots.map((slot, place): SlotWithPath => {
      const entry = ofDay[place]
      // The programme may have changed between the two readings.
      const page = entry?.name === slot.artist ? actPath(entry) : null
      // In a preview the hours end with a mark.
      const morning = entry && slot.time.startsWith(entry.hours) ? entry.morning : null
      return { ...slot, ...(page !== null && { page }), ...(morning !== null && { morning }) }
    })
    return { ...day, slots }
  })
}

function plain(text: string): string {
  return text.trim().toLocaleLowerCase('en')
}
