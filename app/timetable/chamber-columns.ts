import type { TimetableEntry } from '../../rules/programme'

/** A day on a wide screen: a column for each chamber, and in it each slot beside what is on at the same time. */
export interface ChamberColumns {
  /** The chamber of each column, empty for slots without one. */
  chambers: string[]
  /** Where an entry stands, as CSS names the area of a grid: its first row, its column, the row after its last. */
  areas: ReadonlyMap<TimetableEntry, string>
}

type Slot = Pick<TimetableEntry, 'chamber' | 'start' | 'end'>
type Timed<Entry> = Entry & { start: number; end: number }

/** Of fewer slots at the same time a list is as clear. */
const LEAST = 4
/** More columns than these are too narrow for a name. */
const MOST = 6

/**
 * @param entries - those of one day
 * @param chambers - in the order of the columns
 * @returns null where a list says it better: when hardly anything is at the same time, or there are too many columns.
 */
export function chamberColumns(
  entries: readonly TimetableEntry[],
  chambers: readonly (string | null)[],
): ChamberColumns | null {
  const timed = entries.filter(isTimed).toSorted((one, other) => one.start - other.start)
  const parallel = timed.filter((entry) => timed.some((other) => isBeside(entry, other)))
  if (parallel.length < Math.max(LEAST, timed.length / 2)) return null
  const lanes = chambers.flatMap((chamber) => {
    const own = timed.filter((entry) => entry.chamber === chamber)
    return inLanes(own).map((slots) => ({ chamber: chamber ?? '', slots }))
  })
  if (lanes.length > MOST) return null
  const times = [...new Set(timed.flatMap(({ start, end }) => [start, end]))].toSorted(
    (one, other) => one - other,
  )
  const rowOf = new Map(times.map((time, index) => [time, index + 1]))
  return {
    chambers: lanes.map(({ chamber }) => chamber),
    areas: new Map(
      lanes.flatMap(({ slots }, column) =>
        slots.map((entry): [TimetableEntry, string] => [
          entry,
          `${rowOf.get(entry.start)}/${column + 1}/${rowOf.get(entry.end)}`,
        ]),
      ),
    ),
  }
}

function isTimed(entry: TimetableEntry): entry is Timed<TimetableEntry> {
  return entry.start !== null && entry.end !== null && entry.start < entry.end
}

/** Whether both are on at the same time, in different chambers. */
function isBeside(one: Timed<Slot>, other: Timed<Slot>): boolean {
  return one.chamber !== other.chamber && one.start < other.end && other.start < one.end
}

/** Slots of one chamber, each where nothing else is on: more than one column when they overlap. */
function inLanes<Entry extends Timed<Slot>>(slots: readonly Entry[]): Entry[][] {
  const lanes: Entry[][] = []
  for (const slot of slots) {
    const free = lanes.find((lane) => lane.at(-1)!.end <= slot.start)
    if (free) free.push(slot)
    else lanes.push([slot])
  }
  return lanes
}
