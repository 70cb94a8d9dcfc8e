const MINUTE_MS = 60_000
const WALL_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The instants at which the clocks of a time zone show a time: usually one, none in the hour that the change to summer time
 * leaves out, and two in the hour that the change back repeats, the earlier one first.
 *
 * @param wallTime - `YYYY-MM-DDTHH:MM`
 * @param timeZone - IANA name
 * @returns null when the text is no such time
 */
export function instantsOf(wallTime: string, timeZone: string): Date[] | null {
  const [year, month, day, hour, minute] = (WALL_TIME.exec(wallTime) ?? []).slice(1).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const asUtc = Date.UTC(year, month - 1, day, hour, minute)
  // Such as 31 April, or 24:30.
  if (new Date(asUtc).toISOString().slice(0, 16) !== wallTime) return null
  // The offset of the instant is that of a day before it or of a day after it: no zone changes twice within two days.
  const offsets = [-1, 1].map((days) => offsetAt(new Date(asUtc + days * 86_400_000), timeZone))
  return [...new Set(offsets)]
    .map((offset) => new Date(asUtc - offset * MINUTE_MS))
    .filter((instant) => wallTimeAt(instant, timeZone) === wallTime)
    .sort((one, other) => one.getTime() - other.getTime())
}

/** The local time of an instant in a time zone, `YYYY-MM-DDTHH:MM`. */
export function wallTimeAt(instant: Date, timeZone: string): string {
  return formatOf(timeZone).format(instant).replace(' ', 'T')
}

/** The offset of a zone from UTC in minutes. */
function offsetAt(instant: Date, timeZone: string): number {
  const shown = Date.parse(`${wallTimeAt(instant, timeZone)}Z`)
  return Math.round((shown - instant.getTime()) / MINUTE_MS)
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  // The Swedish format is the same as in ISO 8601, but for the space. Creating a formatter is slow.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  formats.set(timeZone, format)
  return format
}
