/** The path of the timetable in the language of this page, for the scripts of the timetable and of its acts. */
export function timetablePath(): string {
  return /^.*?\/timetable/.exec(location.pathname)![0]
}
