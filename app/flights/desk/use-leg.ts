import { useEffect, useRef, useState } from 'react'
import { useSingleFlight } from '~/http/use-single-flight'
import type { OnTyped } from './card-props'
import { saveLeg } from './desk-api'
import type { Leg } from './desk-fields'
import { draftDifferences, draftOf, typedLeg, type Draft, type NewLeg } from './leg-draft'

export interface SavingLeg {
  /** A new one has no id. */
  leg: Leg | NewLeg
  flightId: number
  password: string
  /**
   * @param before - the version that it has replaced; null for a new one
   * @param isDone - whether nothing was typed while it was being stored
   */
  onStored: (leg: Leg, before: Leg | null, isDone: boolean) => void
  /** The version that another admin has stored. */
  onStale: (leg: Leg) => void
  onTyped: OnTyped
}

/** A leg while it is typed and stored. Typed text stays until it is stored. */
export function useLeg({ leg, flightId, password, onStored, onStale, onTyped }: SavingLeg) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(leg))
  const [known, setKnown] = useState<Leg | null>(leg.id === undefined ? null : leg)
  const [theirs, setTheirs] = useState<Leg | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isTyped = draftDifferences(draft, draftOf(known ?? leg)).length > 0
  useEffect(() => {
    onTyped(isTyped)
    return () => onTyped(false)
  }, [onTyped, isTyped])
  const latest = useRef(draft)
  useEffect(() => void (latest.current = draft), [draft])

  const [isSaving, store] = useSingleFlight(async () => {
    setProblem(null)
    const before = theirs ?? known
    const saved = await saveLeg(password, flightId, typedLeg(draft), before)
    if (saved.kind === 'failed') return setProblem(saved.message)
    if (saved.kind === 'stored') {
      setKnown(saved.now)
      setTheirs(null)
      return onStored(saved.now, before, latest.current === draft)
    }
    setTheirs(saved.now)
    onStale(saved.now)
  })

  function takeTheirs(stored: Leg) {
    setDraft(draftOf(stored))
    setKnown(stored)
    setTheirs(null)
  }
  return { draft, setDraft, known, theirs, takeTheirs, problem, isSaving, store }
}
