import type { DeskFlight, Leg } from './desk-fields'
import { LINE_LEG_FIELDS } from './leg-fields'
import { JOURNEYS_IN_ENGLISH, legTitle } from './means'
import { isolated } from '../../rules/isolated'

/** For example "LX 2041: ZRH 13 Mar, 21:55 to PMI 13 Mar, 23:50, 2 people", or "Car: to Deià 13 Mar, 18:00, 1 person". */
export function legText(leg: Leg, t = JOURNEYS_IN_ENGLISH, timeOf = wallTimeText): string {
  const placeText = (place: string | null, wallTime: string | null) =>
    [place && isolated(place), wallTime && timeOf(wallTime)].filter(Boolean).join(' ')
  const from = placeText(leg.from, leg.departs)
  const to = placeText(leg.to, leg.arrives)
  const route = leg.means === 'there' && to !== '' ? to : routeText(from, to, t)
  return [
    [legTitle(leg, t), route].filter(Boolean).join(': '),
    t.plural(leg.people, { one: '{n} person', other: '{n} people' }),
    ...LINE_LEG_FIELDS.map(({ name, inLine }) => {
      const value = leg[name]
      return value === null ? null : t(inLine, { value: isolated(value) })
    }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Without times, for example "LX 2041, ZRH to PMI", "Ferry, Dénia to Palma" or "Car". */
export function journeyText(
  leg: Pick<Leg, 'means' | 'flightNumber' | 'from' | 'to'>,
  t = JOURNEYS_IN_ENGLISH,
): string {
  const [from, to] = [leg.from, leg.to].map((place) => place && isolated(place))
  return [legTitle(leg, t), routeText(from, to, t)].filter(Boolean).join(', ')
}

function routeText(from: Place, to: Place, t: typeof JOURNEYS_IN_ENGLISH): Place {
  if (!to) return from
  return from ? t('{from} to {to}', { from, to }) : t('to {to}', { to })
}

/** Nothing where a journey has none. */
type Place = string | null | undefined

/** A time of the clock at a place, `YYYY-MM-DDTHH:MM`, in words. */
export function wallTimeText(wallTime: string): string {
  return format('UTC').format(new Date(`${wallTime}Z`))
}

/** For example "14 Mar, 01:00–04:00"; for a set without hours "at an hour that is not known". */
export function spanText({ startsAt, endsAt }: DeskFlight['sets'][number], zone: string): string {
  if (startsAt === null || endsAt === null) return 'at an hour that is not known'
  const text = format(zone)
  const [start, end] = [startsAt, endsAt].map((instant) => text.format(new Date(instant)))
  return `${start}–${end?.slice(-5)}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter is slow, and there is a card for each submission. */
function format(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  formats.set(timeZone, made)
  return made
}
