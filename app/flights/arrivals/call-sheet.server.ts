import { listPickUpDays } from '../../../db/tables/arrivals.server'
import type { Admin } from '../../../db/tables/audit.server'
import type { AppContext } from '~/context'
import { NO_STORE, sentence } from '~/http/reply.server'
import type { Language } from '../../../languages'
import { textIn } from '../../../languages/texts-in'
import { plusDays } from '../../../rules/dates/days'
import { dayIn } from '../../../rules/dates/time-zone'
import { folded } from '../../../rules/names'
import { isAct, type TimetableEntry } from '../../../rules/programme'
import type { Linked } from '../../../services/journeys/acts'
import type { DeskFlight } from '../../../services/journeys/desk-fields'
import { readDesk } from '../../../services/journeys/desk.server'
import { readSets } from '../../../services/journeys/sets.server'
import { contactIn } from '../../../services/mail/letters/contact'
import { readTimetable } from '../../../services/programme.server'
import { arrivalOf, dayOf, departureOf } from '../desk/filter-desk'
import { ALL_DAYS, type PickUpsOfDay } from './arrival'
import { readArrivals } from './arrivals.server'
import { secretsAmong } from './secrets-among'

/**
 * `GET /api/admin/call-sheet?day=YYYY-MM-DD&language=de`: the pick-ups of a day, its sets and hotels, and whom to call; of the next day
 * that has something without a day.
 * It goes onto paper that anybody may read, so an act that is not announced is a stand-in in every part of it, whoever
 * asks. Drivers read the name on their own list.
 *
 * @param language - of sets, chambers and stand-ins
 */
export async function answerCallSheet(
  context: AppContext,
  asked: string | null,
  by: Admin,
  language: Language,
): Promise<Response> {
  const { content, database, now } = context
  const [site, letters, announced, sets, { entries }] = await Promise.all([
    content.site(),
    content.travelLetters(),
    readSets(content),
    readSets(content, { knowsSecrets: true }),
    readTimetable({ content: content.in(language) }),
  ])
  const { timeZone } = site
  const standIn = textIn(language, 'standIns')('Secret guest')
  const isSecret = secretsAmong(sets.acts, announced.acts)
  const today = dayIn(timeZone)(now())
  const travelled = await database.run((sql) => listPickUpDays(sql, { driver: null, timeZone }))
  const { flights } = await readDesk(context, sets, () => '', by)
  /** Whoever shares a room is named as their own card is. */
  const submissionOf = (artistName: string): Linked =>
    flights.find((one) => folded(one.artistName) === folded(artistName)) ?? { artistName }
  const stays = flights.filter(({ status, hotel }) => status !== 'cancelled' && hotel !== null)
  const days = [
    ...new Set([
      ...travelled,
      ...entries.flatMap(({ day }) => day.date ?? []),
      ...stays.flatMap(daysOf),
    ]),
  ].sort()
  const wanted = asked ?? days.find((day) => day >= today) ?? today
  const pickUps =
    wanted === ALL_DAYS
      ? null
      : await readArrivals(context, wanted, by, null, (linked) =>
          isSecret(linked) ? standIn : null,
        )
  if (pickUps === null) return sentence(422, 'The day must be a date such as 2026-03-12.')
  const answer: PickUpsOfDay = {
    ...pickUps,
    days,
    sheet: {
      contact: contactIn(letters, site),
      sets: entries
        .filter((one) => isAct(one) && one.day.date === wanted)
        .toSorted(byStart)
        .map(setOf),
      stays: stays
        .filter((flight) => {
          const { from, to } = stayOf(flight)
          return (from ?? wanted) <= wanted && wanted <= (to ?? wanted)
        })
        .map(({ artistName, act, hotel, hotelFrom, hotelTo, roomWith }) => ({
          artistName: isSecret({ artistName, act }) ? standIn : artistName,
          hotel,
          hotelFrom,
          hotelTo,
          roomWith: roomWith !== null && isSecret(submissionOf(roomWith)) ? standIn : roomWith,
        })),
    },
  }
  return Response.json(answer, { headers: NO_STORE })
}

/** Nobody chooses from more: a longer stay is a mistyped year. */
const MOST_DAYS = 60

/** The days of a stay, that of leaving included; none while its first or its last day is not known. */
function daysOf(flight: DeskFlight): string[] {
  const { from, to } = stayOf(flight)
  if (from === null || to === null) return []
  return Array.from({ length: MOST_DAYS }, (_, index) => plusDays(from, index)).filter(
    (day) => day <= to,
  )
}

/** The first and the last day of a stay: as the desk has typed them, else those of the journeys. */
function stayOf(flight: DeskFlight): { from: string | null; to: string | null } {
  const [arrival, departure] = [arrivalOf(flight), departureOf(flight)]
  return {
    from: flight.hotelFrom ?? (arrival ? dayOf(arrival) : null),
    to: flight.hotelTo ?? (departure ? dayOf(departure) : null),
  }
}

function setOf({ name, hours, chamber, change }: TimetableEntry) {
  return { name, hours, chamber, change }
}

function byStart(one: TimetableEntry, other: TimetableEntry): number {
  return (one.start ?? 0) - (other.start ?? 0)
}
