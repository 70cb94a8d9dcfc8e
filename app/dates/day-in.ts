const formats = new Map<string, (instant: Date) => string>()

/** @returns a function that gives the day of an instant, `YYYY-MM-DD`. @param timeZone - IANA name */
export function dayIn(timeZone: string): (instant: Date) => string {
  const known = formats.get(timeZone)
  if (known) return known
  // Sweden writes dates as ISO 8601 does.
  const { format } = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  // A format takes longer to make than to use, and there are as many as time zones in the content: one.
  formats.set(timeZone, format)
  return format
}
