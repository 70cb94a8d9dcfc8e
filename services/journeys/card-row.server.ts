import { deskPlace, type DeskRow } from '../../db/tables/flight-desk.server'
import { isSealed, type CardField, type CardInput } from './card-fields'
import type { openedText } from './opened-text.server'

/** What a field of a stored card holds. @param row - null or undefined for a submission that nobody has worked on */
export function cardText(
  field: CardField,
  row: DeskRow | null | undefined,
  open: ReturnType<typeof openedText>,
): { text: string | null; isUnreadable?: true } {
  if (!row) return { text: null }
  return isSealed(field)
    ? open(row[field.column], deskPlace(field.column, row.flightId))
    : { text: row[field.column] }
}

/** Some fields of a stored card. */
export function cardTexts<F extends CardField>(
  fields: readonly F[],
  row: DeskRow | null,
  open: ReturnType<typeof openedText>,
): Pick<CardInput, F['name']> {
  const texts = fields.map((field) => [field.name, cardText(field, row, open).text])
  return Object.fromEntries(texts) as Pick<CardInput, F['name']>
}
