const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** A day of the programme goes on until the next noon. */
const NOON = 12

/** The next weekday, for an English name in any case. */
function nextDay(day: string): string | null {
  const index = WEEK.findIndex((name) => name.toLowerCase() === day.trim().toLowerCase())
  return index < 0 ? null : WEEK[(index + 1) % WEEK.length]!
}

/** Minutes after midnight at which the hours begin: 240 for "04:00–08:00". Null when they do not begin with a time. */
function startOf(hours: string): number | null {
  const [, hour, minute] = /^\s*(\d{1,2})[:.](\d{2})\b/.exec(hours) ?? []
  return hour === undefined ? null : Number(hour) * 60 + Number(minute)
}

/**
 * The day and hours of an artist, for places that show them without the other slots. A night belongs to the evening before it,
 * so "Friday, 04:00–08:00" is on Saturday morning, and the text says so.
 */
export function whenWithDay(day: string, hours: string | null): string {
  if (hours === null) return day
  const start = startOf(hours)
  const next = nextDay(day)
  if (start === null || start >= NOON * 60 || next === null) return `${day}, ${hours}`
  return `${nightBefore(day, next)} ${hours}`
}

/** @param morning - the weekday after the night */
export function nightBefore(day: string, morning: string): string {
  return `${day} night, ${morning}`
}

/**
 * The hours of the slots of one day, in order. From the first slot after midnight on, which begins earlier on the clock than
 * the one before it, they name the calendar day.
 */
export function hoursOfDay(day: string, hours: readonly string[]): string[] {
  const next = nextDay(day)
  let latest = -1
  let isPastMidnight = false
  return hours.map((text) => {
    const start = startOf(text)
    if (start !== null) {
      isPastMidnight ||= start < latest
      latest = Math.max(latest, start)
    }
    return isPastMidnight && start !== null && next !== null ? `${next} ${text}` : text
  })
}
