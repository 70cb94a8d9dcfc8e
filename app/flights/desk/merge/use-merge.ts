import { useRef, useState } from 'react'
import { isolated } from '../../../../rules/isolated'
import type { DeskFlight } from '../../../../services/journeys/desk-fields'
import { useSingleFlight } from '~/http/use-single-flight'
import { toast } from '~/ui/toasts/toast'
import { fetchDetails, mergeCards } from '../desk-api'
import { useDeskFrame } from '../desk-frame'
import { tellFailure } from '~/ui/toasts/tell-failure'
import { inOrder, type Sides, type Which } from './merge-draft'

/** The question whether a submission and another one become one, and what becomes of it. */
export function useMerge(flight: DeskFlight) {
  const { password, isTyped, refresh } = useDeskFrame()
  const [question, setQuestion] = useState<Sides | null>(null)
  const pressed = useRef<Element | null>(null)
  const [isReading, setReading] = useState<number | null>(null)

  async function ask(other: DeskFlight) {
    if ([flight, other].some(({ id }) => isTyped(id)))
      return tellFailure('One of the two cards has words that are not saved. Save it first.')
    pressed.current = document.activeElement
    setReading(other.id)
    const [own, others] = await Promise.all(
      [flight, other].map(({ id }) => fetchDetails(password, id)),
    )
    setReading(null)
    if (!own || !others)
      return tellFailure('The two submissions could not be read. Please try again.')
    setQuestion(
      inOrder([
        { flight, details: own },
        { flight: other, details: others },
      ]),
    )
  }

  function cancel() {
    setQuestion(null)
    if (pressed.current instanceof HTMLElement) pressed.current.focus()
  }

  const [isMerging, merge] = useSingleFlight(async (stays: Which, fromOther: string[]) => {
    if (question === null) return
    const kept = question[stays].flight
    const problem = await mergeCards(
      password,
      kept,
      question[stays === 0 ? 1 : 0].flight,
      fromOther,
    )
    // Also after a refusal: one of the two may have changed, or be gone.
    await refresh()
    cancel()
    if (problem !== null) return tellFailure(problem)
    toast({
      title: 'One submission',
      description: `${kept.reference} of ${isolated(kept.artistName)} has what was in both.`,
    })
    focusCard(kept.id)
  })
  return { question, isReading, isMerging, ask, cancel, merge }
}

export function focusCard(id: number): void {
  document.getElementById(cardId(id))?.querySelector('button')?.focus()
}

/** Of the element that shows a submission. */
export function cardId(id: number): string {
  return `submission-${id}`
}
