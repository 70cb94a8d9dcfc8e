import { statusWord } from '../../../rules/travel-status'
import {
  ANY_CARD_FIELDS,
  CARD_FIELDS,
  type CardFieldName,
  type CardInput,
} from '../../../services/journeys/card-fields'
import { linkText, type Act } from '../../../services/journeys/acts'
import type { Difference } from './conflict'
import type { DeskEntry } from '../../../services/journeys/desk-fields'

/** The decisions on a card, without what else the card has. */
export function entryOf(card: DeskEntry): DeskEntry {
  const decided = CARD_FIELDS.map(({ name }) => [name, card[name]] as const)
  return { ...(Object.fromEntries(decided) as CardInput), act: card.act, version: card.version }
}

/** The fields in which two versions of a card differ. @param acts - whose names stand for their ids */
export function differences(
  mine: DeskEntry,
  theirs: DeskEntry,
  acts: readonly Act[],
): Difference[] {
  return ANY_CARD_FIELDS.map(({ name, label }) => ({
    label,
    mine: shownText(name, mine, acts),
    theirs: shownText(name, theirs, acts),
  })).filter((field) => field.mine.trim() !== field.theirs.trim())
}

function shownText(name: CardFieldName, entry: DeskEntry, acts: readonly Act[]): string {
  if (name === 'status') return statusWord(entry.status)
  return name === 'act' ? linkText(entry.act, acts) : (entry[name] ?? '')
}
