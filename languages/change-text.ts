import type { SlotChange } from '../rules/programme'
import type { Writer } from './text'

/** "Cancelled: the ferry does not run." Empty while a slot is as it was announced. */
export function changeText(t: Writer<'slotChange'>, change: SlotChange | undefined): string {
  if (change === undefined) return ''
  const word = change.kind === 'cancelled' ? t('Cancelled') : t('Moved')
  return change.reason === null ? word : `${word}: ${change.reason}`
}
