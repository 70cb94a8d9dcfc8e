const formats = new Map<string, Intl.DateTimeFormat>()

/** Day and time as organisers read them, such as "13 Mar 2026, 23:50". Creating a formatter is slow, so each zone has one. */
export function momentFormat(timeZone: string): Intl.DateTimeFormat {
  const made =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  formats.set(timeZone, made)
  return made
}
