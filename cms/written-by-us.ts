import { readHours } from '../rules/dates/slot-instants'
import { BOARD_CLOSED, STAND_INS } from './stand-ins'

/** Whether the site itself writes a text in every language, so that nobody has to translate it. */
export function isWrittenByUs(text: string, field: string): boolean {
  if (field === 'time') return readHours(text) !== null
  if (field === 'standIn') return (Object.values(STAND_INS) as string[]).includes(text)
  return field === 'pinboardClosedText' && text === BOARD_CLOSED
}
