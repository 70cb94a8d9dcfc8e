const formats = new Map<string, (instant: Date) => string>()

/** @returns a function that formats the day of an instant as `YYYY-MM-DD` @param timeZone - IANA name */
export function dayIn(timeZone: string): (instant: Date) => string {
  const known = formats.get(timeZone)
  if (known) return known
  // The Swedish date format is the same as in ISO 8601.
  const { format } = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  // Creating a formatter is slow. The cache stays small, because the content has only one time zone.
  formats.set(timeZone, format)
  return format
}
