import { useCallback, useRef, useState } from 'react'
import type { DeskFlight } from '../../../services/journeys/desk-fields'
import { EVERY_FLIGHT, filtered, sorted, type DeskFilter, type DeskOrder } from './filter-desk'

/** Number of cards that are drawn at first, and more with each press. */
const PAGE = 50

/** Which cards the search leaves, in which order, and which of them are selected. */
export function useShownCards(flights: DeskFlight[]) {
  const [filter, setFilter] = useState<DeskFilter>(EVERY_FLIGHT)
  const [order, setOrder] = useState<DeskOrder>('newest')
  const [selected, select] = useState<ReadonlySet<number>>(new Set())
  const [limit, setLimit] = useState(PAGE)
  // A changed card stays in its place with the focus in it, until the search changes. One with typed text stays longer.
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const typed = useRef(new Set<number>())
  const found = sorted(filtered(flights, filter, kept), order)
  const shown = found.filter(({ id }, index) => index < limit || kept.has(id))

  const keep = useCallback((id: number) => setKept((before) => new Set([...before, id])), [])
  const noteTyped = useCallback(
    (id: number, isTyped: boolean) => {
      if (!isTyped) return void typed.current.delete(id)
      typed.current.add(id)
      keep(id)
    },
    [keep],
  )

  function search(wanted: DeskFilter) {
    setFilter(wanted)
    setLimit(PAGE)
    setKept(new Set(typed.current))
  }

  /** @returns the place in the list of the first card that comes */
  function showMore(): number {
    setLimit(limit + PAGE)
    return found.findIndex((flight) => !shown.includes(flight))
  }

  function selectOne(id: number, isSelected: boolean) {
    const next = new Set(selected)
    if (isSelected) next.add(id)
    else next.delete(id)
    select(next)
  }

  return {
    filter,
    order,
    found,
    shown,
    // What the search hides is not changed.
    selected: shown.filter(({ id }) => selected.has(id)),
    search,
    setOrder,
    keep,
    noteTyped,
    isTyped: (id: number) => typed.current.has(id),
    showMore,
    selectOne,
    select: (some: readonly DeskFlight[]) => select(new Set(some.map(({ id }) => id))),
  }
}
