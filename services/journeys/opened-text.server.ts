import type { Logger } from 'pino'
import { Unreadable, type SealedPlace, type Sealing } from '../sealing.server'

/** @returns a function that opens a sealed text; one that cannot be opened is logged without its words, and null */
export function openedText(sealing: Sealing, log: Logger) {
  return (
    sealed: string | null,
    place: SealedPlace,
  ): { text: string | null; isUnreadable?: true } => {
    if (sealed === null) return { text: null }
    try {
      return { text: sealing.open(sealed, place) }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      log.error({ err: error }, 'a sealed text is unreadable')
      return { text: null, isUnreadable: true }
    }
  }
}
