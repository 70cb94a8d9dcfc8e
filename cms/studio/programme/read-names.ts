import { MANNERS, namesAroundB2b } from '../../../rules/names'
import { keyOf, type Cell } from './columns'
import { textOfCell, UnreadableCell } from './cell-text'
import { areHours, isTime } from './read-hours'

const MANNER_BEHIND = new RegExp(
  String.raw`^(.+?)(?:,\s+|\s+[–—-]\s+|\s*[([]\s*|\s+(?=live$|dj[ -]?set$))((?:\d ?h(?:ours?)? )?(?:${MANNERS}))\s*[)\]]?$`,
  'i',
)

const MANNER_BEFORE = new RegExp(String.raw`^(${MANNERS}):\s+(.+)$`, 'i')

/** Who plays, by a cell such as “One” or “One b2b Two”: one name, or two different ones. */
export function namesIn(name: string): string[] | UnreadableCell {
  const names = namesAroundB2b(name)
  if (names.length === 1) return names
  if (names.includes(''))
    return new UnreadableCell(
      `“${name}” has “b2b” and not a name on each side of it: write it like One b2b Two.`,
    )
  if (names.length > 2)
    return new UnreadableCell(`“${name}” has ${names.length} artists: a slot takes two at most.`)
  return keyOf(names[0]) === keyOf(names[1])
    ? new UnreadableCell(`“${name}” has the same artist twice: b2b needs two different ones.`)
    : names
}

/** The "H" of "22:00 Höhle" is no hour. */
const END = String.raw`(?![\wÀ-ɏ])`
const CLOCK = String.raw`\d{1,2}(?:[:.h]\d\d)?(?:\s*[ap]\.?m\.?|[ap]${END})?(?:\s*uhr|\s*h(?:rs?|s|oras|ours)?${END}\.?)?`
const OPEN_END = String.raw`(?:open end|ende?|open|close|late|fin|cierre|schluss)(?=\s*(?:[:|)–-]|$))`
/** A clock or the hours of a set in a text. */
export const SPAN = String.raw`${CLOCK}(?:(?:\s*[–—-]\s*|\s+(?:a|to|bis|till|until|hasta)\s+)(?:${CLOCK}|${OPEN_END}))?`
const HOURS_FIRST = new RegExp(String.raw`^(${SPAN})\s*[–—:|-]?\s+(\D.*)$`, 'i')
/** "22:00–23:00 2manyDJs" and "22:00: 4 Hero", but not "22:00–23:00 90 min". */
const FIGURE_FIRST = new RegExp(
  String.raw`^(${CLOCK}(?:\s*[–—-]\s*${CLOCK}|(?=:\s)))\s*:?\s+((?!\d+ ?(?:min|h\b))\d+ ?\p{L}.*)$`,
  'iu',
)
const HOURS_LAST = new RegExp(String.raw`^(.*\p{L}.*?)\s+(${SPAN})$`, 'iu')
const HOURS_BEHIND =
  /^(.+?)(?:\s*[([]\s*(?=[^()[\]]*\d)|(?::|\s[–—|-])\s+(?=\d))([^()[\]]+?)[)\]]?[.,;]?$/

/** "One (22:00–23:30)", "One: 22:00–23:30", "One 22:00–23:30" or "22:00 One", where no column has the hours: the name, and the hours or null. */
export function withoutHours(name: string): [string, string | null] {
  if (areHours(name)) return [name, null]
  const [, bare = '', behind = ''] = HOURS_BEHIND.exec(name) ?? []
  const [, first = '', rest = ''] = HOURS_FIRST.exec(name) ?? FIGURE_FIRST.exec(name) ?? []
  const [, front = '', last = ''] = HOURS_LAST.exec(name) ?? []
  const readings: [string, string][] = [
    [bare, behind],
    [rest, first],
    [front, last],
  ]
  return readings.find(([, hours]) => areHours(hours)) ?? [name, null]
}

/** Whether a cell has a name with its hours. */
export function hasHours(cell: Cell | undefined): boolean {
  return withoutHours(textOfCell(cell ?? null) ?? '')[1] !== null
}

/** Whether a cell is hours, or has them beside something else: "Friday 22:00–23:00". */
export function hasTime(cell: Cell | undefined): boolean {
  return isTime(cell) || hasHours(cell)
}

/** "Carla (live)", "Carla, DJ set", "Live: Carla": the name, and how she plays or null. */
export function withoutManner(name: string): [string, string | null] {
  const [, before, named] = MANNER_BEFORE.exec(name) ?? []
  const [, bare = named, manner = before] = MANNER_BEHIND.exec(name) ?? []
  return bare === undefined || manner === undefined ? [name, null] : [bare, manner]
}
