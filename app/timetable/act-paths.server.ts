import type { AppContext } from '~/context'
import { dayText } from '../../languages/dates'
import { textIn } from '../../languages/texts-in'
import { morningOf, weekdayIn } from '../../rules/dates/slot-instants'
import type { Artist, RevealDay, Slot } from '../../cms/shapes.server'
import { readTimetable } from '../../services/programme.server'
import { actPath, isCancelled, isPlayedBy, plainName } from '../../rules/programme'
import { lineupActs } from './lineup-acts.server'
import { whenText } from '../../languages/when-text'

/** The addresses of all acts' pages, in the order of the programme. Those without a slot are last. */
export async function allActPaths(context: Pick<AppContext, 'content'>): Promise<string[]> {
  const [{ entries }, acts] = await Promise.all([readTimetable(context), lineupActs(context)])
  const ofSlots = entries.map(actPath).filter((path) => path !== null)
  return [...ofSlots, ...acts.flatMap(({ path, hasSlot }) => (hasSlot ? [] : path))]
}

/** What the programme knows of an artist of the lineup. */
export interface ActFacts {
  /** The address of the artist's page. Who is a secret has none. */
  path: string | null
  /** "Friday, 22:00–01:00", or "Friday night, Saturday 04:00–08:00 · Sunday, 12:00–14:00". Empty as long as only the name is announced. */
  when: string
}

/**
 * The facts of these artists by their own ids. Who is in slots plays when these say, alone or as one of two. For all others the
 * day and the hours of the artist count, placed as those of the slots on that day are.
 */
export async function factsOfArtists(
  context: Pick<AppContext, 'content' | 'language'>,
  artists: readonly (Pick<Artist, 'id' | 'name' | 'timeSlot' | 'isStandIn'> & {
    day: string | null
  })[],
): Promise<Record<string, ActFacts>> {
  const { language } = context
  const t = textIn(language, 'slotChange')
  const [{ entries, startDate, endDate }, acts] = await Promise.all([
    readTimetable(context),
    lineupActs(context),
  ])
  return Object.fromEntries(
    artists.map(({ id, name, day, timeSlot, isStandIn }): [string, ActFacts] => {
      const own = isStandIn ? [] : entries.filter((entry) => isPlayedBy(entry, name))
      const act = isStandIn ? undefined : acts.find((of) => plainName(of.name) === plainName(name))
      const path = own[0] === undefined ? (act?.path ?? null) : actPath(own[0])
      const times = own.map((entry) => {
        const time = whenText(language, entry.day.label, entry)
        return isCancelled(entry) ? t('{when} · cancelled', { when: time }) : time
      })
      if (times.length > 0) return [id, { path, when: times.join(' · ') }]
      if (day === null) return [id, { path, when: '' }]
      if (timeSlot === null) return [id, { path, when: dayText(textIn(language, 'dates'), day) }]
      const known = entries.find((of) => isSameDay(of.day.label, day))?.day
      const when = { date: known?.date ?? null, day, startDate, endDate }
      const morning = morningOf(when, timeSlot, known?.opensAt)
      return [id, { path, when: whenText(language, day, { hours: timeSlot, morning }) }]
    }),
  )
}

/** Also "Friday" and "Friday 13 March". */
function isSameDay(one: string, other: string): boolean {
  const weekday = weekdayIn(one)
  return plainName(one) === plainName(other) || (weekday !== null && weekday === weekdayIn(other))
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
