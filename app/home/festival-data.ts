import { addressIn, type Language } from '../../languages'
import { dayText } from '../../languages/dates'
import { textIn } from '../../languages/texts-in'
import { dayOfTime } from '../../rules/dates/days'
import { slotInstants } from '../../rules/dates/slot-instants'
import { isoIn } from '../../rules/dates/time-zone'
import { cardAddress, pageCard } from '~/ui/card'
import type { Home, ScheduleDay, Site } from '../../cms/shapes.server'
import { pageData } from '~/ui/json-ld'

/** Parts of the capacity meter that decide the availability of tickets. */
interface Tickets {
  isSoldOut: boolean
  isNearCapacity: boolean
  isBonusPhase: boolean
}

export interface Facts {
  /** Without secrets. A stand-in for a secret act is not announced as an act. */
  home: Pick<Home, 'artists' | 'schedule'>
  /** The days of `home` in English: their dates and hours can be read as times. */
  englishDays: readonly ScheduleDay[]
  site: Pick<
    Site,
    | 'title'
    | 'tagline'
    | 'dates'
    | 'startDate'
    | 'endDate'
    | 'timeZone'
    | 'place'
    | 'ticketUrl'
    | 'ticketSale'
    | 'farewell'
  >
  /** Null while it is unknown how many places are left. The data then has no availability. */
  tickets: Tickets | null
  publicUrl: string
  /** The language of the page. */
  language: Language
}

/** The festival as structured data for search engines (https://schema.org/Festival). */
export function festivalData({ home, englishDays, site, tickets, publicUrl, language }: Facts) {
  const location = {
    '@type': 'Place',
    name: textIn(language, 'cards')('A secret cave, {place}', { place: site.place }),
    address: site.place,
  }
  const tDates = textIn(language, 'dates')
  return {
    '@context': 'https://schema.org',
    '@type': 'Festival',
    // The same in every language, so that all pages tell of one festival.
    '@id': `${publicUrl}/`,
    mainEntityOfPage: pageData(publicUrl + addressIn(language, '/'), language),
    name: site.title,
    description: site.tagline,
    url: `${publicUrl}/`,
    image: publicUrl + cardAddress(pageCard('home', site, language)),
    startDate: site.startDate,
    endDate: site.endDate,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location,
    organizer: { '@type': 'Organization', name: site.title, url: `${publicUrl}/` },
    performer: home.artists
      .filter(({ isStandIn }) => !isStandIn)
      .map(({ name }) => ({ '@type': 'MusicGroup', name })),
    ...offersOf({ site, tickets, publicUrl }),
    subEvent: home.schedule.flatMap((day) => {
      const english = englishDays.find(({ id }) => id === day.id)
      const times = english ? timesOf(english, site) : null
      return times === null
        ? []
        : [
            {
              '@type': 'Event',
              name: `${dayText(tDates, day.day)}: ${day.title}`,
              description: day.description,
              ...times,
              location,
            },
          ]
    }),
  }
}

/** Nothing is sold after the festival, or as long as nobody knows when the sale begins. */
function offersOf({ site, tickets, publicUrl }: Pick<Facts, 'site' | 'tickets' | 'publicUrl'>) {
  const { isOpen, opensAt } = site.ticketSale
  const isAwaited = !isOpen && opensAt === null
  if (site.farewell !== null || site.ticketUrl === null || isAwaited) return {}
  const state =
    opensAt === null ? availabilityOf(tickets) : { validFrom: new Date(opensAt).toISOString() }
  return {
    offers: { '@type': 'Offer', url: new URL(site.ticketUrl, publicUrl).href, ...state },
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
 * When a day is whose date and hours are written as "12 March 2026" and "17:00 to 20:00". Hours in any other form are left out:
 * no hours are better than wrong ones.
 *
 * @returns null without a readable date, because search engines require one.
 */
function timesOf(
  { day, date, time }: ScheduleDay,
  site: Facts['site'],
): { startDate: string; endDate?: string } | null {
  const midnight = /^\d{1,2} \p{L}+ \d{4}$/u.test(date) ? Date.parse(`${date} UTC`) : NaN
  if (Number.isNaN(midnight)) return null
  const startDate = dayOfTime(midnight)
  // Early hours are on the date that is written with them, and not on the next morning.
  const instants = slotInstants({ ...site, date: startDate, day }, time, 0)
  if (instants === null) return { startDate }
  const iso = isoIn(site.timeZone)
  return { startDate: iso(instants.start), endDate: iso(instants.end) }
}
