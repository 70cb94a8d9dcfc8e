import { statusWord } from '../../../../rules/travel-status'
import { linkText, type Act } from '../../../../services/journeys/acts'
import { CARD_FIELDS } from '../../../../services/journeys/card-fields'
import type { DeskFlight, FlightDetails } from '../../../../services/journeys/desk-fields'
import { MERGED_FLIGHT_FIELDS, type MergedField } from '../../../../services/journeys/merged-fields'

/** One of two submissions that are to become one. */
export interface Side {
  flight: DeskFlight
  details: FlightDetails
}
/** The newer submission, and the older one. */
export type Sides = readonly [newer: Side, older: Side]
export type Which = 0 | 1

/** A field in which the two differ. */
export interface MergeRow {
  name: MergedField
  label: string
  /** What each has, as it is shown; null for nothing. */
  texts: readonly [string | null, string | null]
}

/** @param sides - in any order */
export function inOrder(sides: readonly [Side, Side]): Sides {
  const [one, other] = sides
  return one.flight.id > other.flight.id ? [one, other] : [other, one]
}

/** The fields in which two submissions differ, in the order of form and card. @param acts - whose names stand for their ids */
export function differingRows(sides: Sides, acts: readonly Act[]): MergeRow[] {
  const rows = [
    ...MERGED_FLIGHT_FIELDS.map(({ name, shortLabel }) => ({
      name,
      label: shortLabel,
      textOf: ({ details }: Side) => details[name],
    })),
    ...CARD_FIELDS.map(({ name, label }) => ({
      name,
      label,
      textOf: ({ flight }: Side) => {
        if (name === 'status') return flight.status === 'new' ? null : statusWord(flight.status)
        if (name === 'act') return flight.act === null ? null : linkText(flight.act, acts)
        return flight[name]
      },
    })),
  ]
  return rows.flatMap(({ name, label, textOf }) => {
    const texts = [textOf(sides[0]) || null, textOf(sides[1]) || null] as const
    return texts[0] === texts[1] ? [] : [{ name, label, texts }]
  })
}

/** Whether somebody has to choose: where one has nothing, the other's text stays. */
export function isChoice({ texts }: MergeRow): boolean {
  return texts[0] !== null && texts[1] !== null
}

export type Picks = Readonly<Partial<Record<MergedField, Which>>>

/** Whose text stays: the one that was picked, else the newer one's. */
export function chosen(row: MergeRow, picks: Picks): Which {
  if (!isChoice(row)) return row.texts[0] === null ? 1 : 0
  return picks[row.name] ?? 0
}

/** The fields that the submission that stays takes over from the other one. */
export function takenOver(rows: readonly MergeRow[], picks: Picks, stays: Which): MergedField[] {
  return rows.filter((row) => chosen(row, picks) !== stays).map(({ name }) => name)
}
