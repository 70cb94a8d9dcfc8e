import type { Home, ScheduleDay, Site } from '../../cms/shapes.server'

/** Parts of the capacity meter that decide the availability of tickets. */
interface Tickets {
  isSoldOut: boolean
  isNearCapacity: boolean
  isBonusPhase: boolean
}

export interface Facts {
  /** Without secrets. What stands in for one is nobody who plays, and is not announced. */
  home: Pick<Home, 'artists' | 'schedule'>
  site: Pick<
    Site,
    'title' | 'tagline' | 'startDate' | 'endDate' | 'place' | 'ticketUrl' | 'farewell'
  >
  /** Null while nobody knows how many places are left; nothing is then said about them. */
  tickets: Tickets | null
  publicUrl: string
}

/** The festival for machines, as schema.org has it (https://schema.org/Festival): when, where, who plays, what can be bought. */
export function festivalData({ home, site, tickets, publicUrl }: Facts) {
  const location = { '@type': 'Place', name: `A secret cave, ${site.place}`, address: site.place }
  return {
    '@context': 'https://schema.org',
    '@type': 'Festival',
    name: site.title,
    description: site.tagline,
    url: `${publicUrl}/`,
    image: `${publicUrl}/cards/home.jpg`,
    startDate: site.startDate,
    endDate: site.endDate,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location,
    organizer: { '@type': 'Organization', name: site.title, url: `${publicUrl}/` },
    performer: home.artists
      .filter(({ isStandIn }) => !isStandIn)
      .map(({ name }) => ({ '@type': 'MusicGroup', name })),
    // Nothing is sold after the festival.
    ...(site.farewell === null && {
      offers: {
        '@type': 'Offer',
        url: new URL(site.ticketUrl, publicUrl).href,
        ...availabilityOf(tickets),
      },
    }),
    subEvent: home.schedule.flatMap((day) => {
      const times = timesOf(day)
      return times === null
        ? []
        : [
            {
              '@type': 'Event',
              name: `${day.day}: ${day.title}`,
              description: day.description,
              ...times,
              location,
            },
          ]
    }),
  }
}

function availabilityOf(tickets: Tickets | null) {
  if (tickets === null) return {}
  const isScarce = tickets.isBonusPhase || tickets.isNearCapacity
  const state =
    tickets.isSoldOut && !tickets.isBonusPhase
      ? 'SoldOut'
      : isScarce
        ? 'LimitedAvailability'
        : 'InStock'
  return { availability: `https://schema.org/${state}` }
}

/**
 * Local times of a day whose date and hours are written as "12 March 2026" and "17:00 to 20:00". Organisers may write
 * otherwise; a machine is then told less, rather than something made up.
 *
 * @returns null without a date: an event that begins at no time is none to a machine.
 */
function timesOf({
  date,
  time,
}: Pick<ScheduleDay, 'date' | 'time'>): { startDate: string; endDate?: string } | null {
  const midnight = /^\d{1,2} \p{L}+ \d{4}$/u.test(date) ? Date.parse(`${date} UTC`) : NaN
  if (Number.isNaN(midnight)) return null
  const [, from, to] = /^(\d{2}:\d{2})\s*(?:to|–|-)\s*(\d{2}:\d{2})$/.exec(time) ?? []
  if (!from || !to) return { startDate: isoDay(midnight) }
  const endsNextDay = to <= from
  return {
    startDate: `${isoDay(midnight)}T${from}`,
    endDate: `${isoDay(midnight + (endsNextDay ? DAY_MS : 0))}T${to}`,
  }
}

const DAY_MS = 86_400_000

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
