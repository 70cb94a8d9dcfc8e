import { parameterValue } from '../../../rules/dates/content-lines'
import { offsetIn } from '../../../rules/dates/time-zone'
import { changesBetween, type Change } from './zone-changes'
import { DAY_MS } from '../../../rules/dates/durations'

/** A rule counts if it holds for this many years: enough to tell a weekday from a date. */
const YEARS_COMPARED = 10
/** Without a rule, the changes of this many years are listed. The festival's year is in the middle. */
const YEARS_LISTED = 3
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/**
 * The component VTIMEZONE of a zone, by the clocks of the years around a festival. Rules begin in 1970, because Outlook
 * reads no zone that begins later. A zone whose clocks follow no yearly rule, such as Morocco's, lists its changes one by one.
 *
 * @param year - of the festival
 */
export function timeZoneLines(timeZone: string, year: number): readonly string[] {
  if (last?.timeZone !== timeZone || last.year !== year)
    last = { timeZone, year, lines: componentOf(timeZone, year) }
  return last.lines
}

/** Cached, because scanning ten years is slow. */
let last: { timeZone: string; year: number; lines: readonly string[] } | null = null

function componentOf(timeZone: string, year: number): readonly string[] {
  const offsetAt = offsetIn(timeZone)
  const compared = changesBetween(year - 1, year + YEARS_COMPARED - 2, offsetAt)
  const rules = yearlyRules(compared)
  const observances =
    compared.length === 0
      ? [since1970(offsetAt(Date.UTC(year, 0, 1)))]
      : (rules?.map(({ change, rule }) => recurring(change, rule)) ?? [
          since1970(compared[0]!.from),
          ...changesBetween(year - 1, year + YEARS_LISTED - 2, offsetAt).map((change) =>
            observance(change, change.wall),
          ),
        ])
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${parameterValue(timeZone)}`,
    ...observances.flat(),
    'END:VTIMEZONE',
  ]
}

interface YearlyRule {
  /** One of the changes that follow the rule. */
  change: Change
  rule: DayRule
}

interface DayRule {
  /** From 0. */
  month: number
  /** The parts of the recurrence rule after the month. */
  text: string
  matches: (day: Date) => boolean
}

/** @returns null if years differ. */
function yearlyRules(changes: readonly Change[]): YearlyRule[] | null {
  const years = [...new Set(changes.map(yearOf))]
  const byYear = years.map((year) => changes.filter((change) => yearOf(change) === year))
  const [first = []] = byYear
  if (byYear.length !== YEARS_COMPARED) return null
  if (byYear.some((ofYear) => ofYear.length !== first.length)) return null
  const rules = first.map((change, index) => {
    const same = byYear.map((ofYear) => ofYear[index]!)
    const isSame = same.every(
      ({ wall, from, to }) =>
        from === change.from && to === change.to && wall % DAY_MS === change.wall % DAY_MS,
    )
    const rule = isSame ? dayRule(same.map(({ wall }) => new Date(wall))) : null
    return rule && { change, rule }
  })
  return rules.every((rule) => rule !== null) ? rules : null
}

function yearOf({ wall }: Change): number {
  return new Date(wall).getUTCFullYear()
}

/** The one rule that all these days keep: the last Sunday, the second Sunday, or a Friday between two dates. */
function dayRule(days: readonly Date[]): DayRule | null {
  const [month, weekday] = [days[0]!.getUTCMonth(), days[0]!.getUTCDay()]
  const earliest = Math.min(...days.map((day) => day.getUTCDate()))
  const name = WEEKDAYS[weekday]!
  const week = [0, 1, 2, 3, 4, 5, 6]
  const ofWeek = (day: Date) => Math.ceil(day.getUTCDate() / 7)
  const candidates: [text: string, isMeant: (day: Date) => boolean][] = [
    [`BYDAY=-1${name}`, isLastOfMonth],
    ...[1, 2, 3, 4].map((nth): [string, (day: Date) => boolean] => [
      `BYDAY=${nth}${name}`,
      (day) => ofWeek(day) === nth,
    ]),
    [
      `BYMONTHDAY=${week.map((index) => earliest + index).join(',')};BYDAY=${name}`,
      (day) => day.getUTCDate() >= earliest && day.getUTCDate() < earliest + 7,
    ],
  ]
  return (
    candidates
      .map(([text, isMeant]) => ({
        month,
        text,
        matches: (day: Date) =>
          day.getUTCMonth() === month && day.getUTCDay() === weekday && isMeant(day),
      }))
      .find(({ matches }) => days.every(matches)) ?? null
  )
}

function isLastOfMonth(day: Date): boolean {
  return new Date(day.getTime() + 7 * DAY_MS).getUTCMonth() !== day.getUTCMonth()
}

/** The observance begins on the day of 1970 that its rule means. */
function recurring(change: Change, rule: DayRule): string[] {
  const timeOfDay = change.wall % DAY_MS
  const days = Array.from(
    { length: 31 },
    (_, index) => new Date(Date.UTC(1970, rule.month, index + 1)),
  )
  const first = days.find(rule.matches)!
  return observance(change, first.getTime() + timeOfDay, [
    `RRULE:FREQ=YEARLY;BYMONTH=${rule.month + 1};${rule.text}`,
  ])
}

function since1970(offset: number): string[] {
  return observance({ from: offset, to: offset }, Date.UTC(1970, 0, 1))
}

function observance(
  { from, to }: Pick<Change, 'from' | 'to'>,
  beginsAt: number,
  rule: readonly string[] = [],
): string[] {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${compactTime(beginsAt)}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    ...rule,
    `END:${kind}`,
  ]
}

/** `20260313T220000`, from milliseconds as if in UTC. */
export function compactTime(wall: number): string {
  return new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, '')
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`
}
