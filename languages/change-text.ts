import type { SlotChange } from '../rules/programme'
import type { Writer } from './text'

/** "Cancelled: the ferry does not run.", "Moved from 22:00–23:00: rain." Empty while a slot is as it was announced. */
export function changeText(t: Writer<'slotChange'>, change: SlotChange | undefined): string {
  if (change === undefined) return ''
  const moved = change.was ? t('Moved from {hours}', { hours: change.was }) : t('Moved')
  const word = change.kind === 'cancelled' ? t('Cancelled') : moved
  return change.reason === null ? word : `${word}: ${change.reason}`
}
