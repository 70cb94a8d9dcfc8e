/** @returns a function that tells on which day an instant falls, `YYYY-MM-DD`. @param timeZone - IANA name */
export function dayIn(timeZone: string): (instant: Date) => string {
  // Sweden writes dates as ISO 8601 does.
  const { format } = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return format
}
