/** Whether there is a time zone of this name: the Studio’s forms ask it, and again the site’s door. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
