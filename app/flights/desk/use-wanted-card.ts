import { useEffect, useRef } from 'react'
import { painted } from '~/ui/painted'
import { tellFailure } from '~/ui/toasts/tell-failure'
import { focusCard } from './merge/use-merge'
import type { useDesk } from './use-desk'

/** The submission whose card the travel desk is to lead to. Each press makes a new one. */
export interface WantedCard {
  id: number
  reference: string
}

/**
 * Gives the focus to the wanted card. A submission that is not at the desk may have come since the last reading, so the desk is
 * read once more before somebody is told that it is not there.
 *
 * @param onCard - called with null once nothing is wanted any more.
 * @param show - shows the card, whatever is searched for.
 */
export function useWantedCard(
  wanted: WantedCard | null,
  { desk, isLoading, hasFailed, refresh }: ReturnType<typeof useDesk>,
  onCard: (card: null) => void,
  show: (id: number) => void,
): void {
  const readAgainFor = useRef<WantedCard | null>(null)
  useEffect(() => {
    if (wanted === null || desk === null) return
    const { id, reference } = wanted
    if (desk.flights.some((flight) => flight.id === id)) {
      onCard(null)
      show(id)
      void painted().then(() => focusCard(id))
      return
    }
    if (isLoading) return
    if (readAgainFor.current !== wanted) {
      readAgainFor.current = wanted
      void refresh()
    } else if (!hasFailed) {
      onCard(null)
      tellFailure(
        `${reference} is no longer at the travel desk. It was deleted, or made one with another submission.`,
      )
    }
  }, [wanted, desk, isLoading, hasFailed, refresh, onCard, show])
}
