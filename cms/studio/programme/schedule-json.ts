import { z } from 'zod'
import { keyOf, type Cell } from './columns'
import { tierOfCell, UnreadableCell } from './read-cells'

/** What pretalx and frab export as `schedule.json`, as far as it is a programme. */
const text = z.string().nullish()
const person = z.object({ public_name: text, name: text })
type Person = z.infer<typeof person>
const schedule = z.object({
  schedule: z.object({
    conference: z.object({
      days: z.array(
        z.object({
          date: z.string(),
          rooms: z.record(
            z.string(),
            z.array(
              z.object({
                title: text,
                start: z.string(),
                duration: z.string(),
                type: text,
                abstract: text,
                description: text,
                persons: z.array(person).nullish(),
              }),
            ),
          ),
        }),
      ),
    }),
  }),
})
const HEADINGS = ['name', 'tier', 'day', 'start', 'end', 'chamber', 'description']

/**
 * Reads an export as a table with headings. Who plays is the name, and the title where nobody does.
 *
 * @throws {Error} with a sentence when it is no such export.
 */
export function rowsOfSchedule(json: string): Cell[][] {
  const { days } = parse(json).schedule.conference
  const rows = days.flatMap(({ date, rooms }) =>
    Object.entries(rooms).flatMap(([room, slots]) =>
      slots.map(({ title, start, duration, type, abstract, description, persons }): Cell[] => {
        const name = nameOf(persons ?? []) || (title ?? '')
        const about = abstract?.trim() || description?.trim() || (title === name ? '' : title)
        const isKind = !(tierOfCell(type ?? null) instanceof UnreadableCell)
        return [
          name,
          isKind ? (type ?? null) : null,
          date,
          start,
          endOf(start, duration),
          room,
          about ?? null,
        ]
      }),
    ),
  )
  return [HEADINGS, ...rows]
}

/** Two who play are b2b. A slot takes two at most, so more are one name. */
function nameOf(persons: readonly Person[]): string {
  const names = persons.flatMap(
    ({ public_name: shown, name }) => shown?.trim() || name?.trim() || [],
  )
  const keys = names.map(keyOf)
  const each = names.filter((_, place) => keys.indexOf(keys[place]!) === place)
  return each.join(each.length === 2 ? ' b2b ' : ' & ')
}

function parse(json: string): z.infer<typeof schedule> {
  const unreadable = new Error(
    'This is no schedule.json of pretalx or frab. A table as CSV or XLSX is read, too.',
  )
  let value: unknown
  try {
    value = JSON.parse(json.replace(/^\uFEFF/, ''))
  } catch {
    throw unreadable
  }
  const read = schedule.safeParse(value)
  if (!read.success) throw unreadable
  return read.data
}

/** @param start "22:00", or with a date before it @param duration "01:30" */
function endOf(start: string, duration: string): string {
  const [from = 0, length = 0] = [start.slice(-5), duration].map((time) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return hours * 60 + minutes
  })
  const end = (from + length) % (24 * 60)
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}
