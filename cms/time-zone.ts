/** Whether there is a time zone of this name. The Studio's forms check it, and the site's door checks it again. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
