import { joinedNames } from '../../../rules/names'
import { z } from 'zod'
import { keyOf, type Cell, type Sheet } from './columns'
import { UnreadableCell } from './cell-text'
import { tierOfCell } from './read-cells'

/** What pretalx and frab export as `schedule.json`, as far as it is a programme. */
const text = z.string().nullish()
const person = z.object({ public_name: text, full_public_name: text, name: text })
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
                /** The instant at which it begins. */
                date: text,
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
const HEADINGS = ['name', 'tier', 'day', 'start', 'length', 'chamber', 'description']

/**
 * Reads an export as a sheet with headings. Who plays is the name, and the title where nobody does.
 *
 * @throws {Error} with a sentence when it is no such export.
 */
export function sheetOfSchedule(json: string): Sheet {
  const { days } = parse(json).schedule.conference
  const rows = days.flatMap(({ date: day, rooms }) =>
    Object.entries(rooms).flatMap(([room, slots]) =>
      slots.map(
        ({ title, date, start, duration, type, abstract, description, persons }): Cell[] => {
          const name = nameOf(persons ?? []) || (title ?? '')
          const about = abstract?.trim() || description?.trim() || (title === name ? '' : title)
          const isKind = !(tierOfCell(type ?? null) instanceof UnreadableCell)
          const begin = date && /T\d\d:/.test(date) ? date : start
          return [name, isKind ? (type ?? null) : null, day, begin, duration, room, about ?? null]
        },
      ),
    ),
  )
  const lines = [HEADINGS, ...rows].map((cells, row) => ({ row, cells, isHidden: false }))
  return { name: '', isHidden: false, lines }
}

/** Two who play are b2b. A slot takes two at most, so more are one name. */
function nameOf(persons: readonly Person[]): string {
  const names = persons.flatMap(
    ({ public_name: shown, full_public_name: full, name }) =>
      shown?.trim() || full?.trim() || name?.trim() || [],
  )
  const keys = names.map(keyOf)
  const each = names.filter((_, place) => keys.indexOf(keys[place]!) === place)
  return each.length === 2 ? joinedNames(each) : each.join(' & ')
}

function parse(json: string): z.infer<typeof schedule> {
  try {
    return schedule.parse(JSON.parse(json.replace(/^\uFEFF/, '')))
  } catch {
    throw new Error(
      'This is no schedule.json of pretalx or frab. A table as CSV or XLSX is read, too.',
    )
  }
}
