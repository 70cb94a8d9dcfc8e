import type { DeskFlight, Leg } from './desk-fields'
import { isolated } from '~/ui/isolated'

/** For example "LX 2041: ZRH 13 Mar, 21:55 to PMI 13 Mar, 23:50, 2 people". */
export function legText({ flightNumber, from, departs, to, arrives, people, driver }: Leg): string {
  const route = `${flightNumber}: ${from} ${wallTimeText(departs)} to ${to} ${wallTimeText(arrives)}`
  return [
    route,
    people === 1 ? '1 person' : `${people} people`,
    driver && `driver ${isolated(driver)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** A time of the clock at an airport, `YYYY-MM-DDTHH:MM`, in words. */
function wallTimeText(wallTime: string): string {
  return format('UTC').format(new Date(`${wallTime}Z`))
}

/** For example "14 Mar, 01:00–04:00". */
export function spanText({ startsAt, endsAt }: DeskFlight['sets'][number], zone: string): string {
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
