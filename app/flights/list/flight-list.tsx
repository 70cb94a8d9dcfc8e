import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react'
import type { ListedFlight } from './fetch-flights'
import { FlightBatch, inBatches } from './flight-batch'
import { FlightCard, type Erase } from './flight-card'
import { FlightRow, TableHead } from './flight-table'
import { NEWEST_FIRST, pressed, sortFlights, type Order, type SortKey } from './sort-flights'
import { useWide } from './use-wide'

interface Props {
  flights: ListedFlight[]
  /** A new value redraws the list from the start, because comparing all entries would delay typing. */
  drawing: string
  timeZone: string
  /** `YYYY-MM-DD`: "Thursday" in an arrival means the one near it. */
  festivalStart: string
  onErase: Erase
}

/** All submissions, in wide windows as a table, drawn batch by batch so that thousands of them do not freeze the page. */
export const FlightList = memo(function FlightList({
  flights,
  drawing,
  timeZone,
  festivalStart,
  onErase,
}: Props) {
  const [order, setOrder] = useState(NEWEST_FIRST)
  // The press on a column is answered before the rows are.
  const shown = useDeferredValue(order)
  const isWide = useWide()
  const batches = useMemo(
    () => inBatches(sortFlights(flights, shown, festivalStart)),
    [flights, shown, festivalStart],
  )
  const key = [drawing, shown.by, shown.isDescending, isWide].join(' ')
  const drawn = useDrawn(key, batches.length)
  const submitted = useMemo(
    () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    [timeZone],
  )
  const list = useRef<HTMLDivElement>(null)
  const width = useWidth(list)
  const sort = useCallback((by: SortKey) => setOrder((now) => pressed(now, by)), [])
  useLayoutEffect(() => {
    // Scrolls to the top of the newly sorted list if the sticky header is showing.
    if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView()
  }, [shown])

  const entries = batches
    .slice(0, drawn)
    .map((batch, index) => (
      <FlightBatch
        key={`${key} ${index}`}
        isTable={isWide}
        Entry={isWide ? FlightRow : FlightCard}
        flights={batch}
        width={width}
        submitted={submitted}
        onErase={onErase}
      />
    ))
  return (
    <div ref={list} className="mt-4" aria-busy={drawn < batches.length}>
      {flights.length > 1 && !isWide && <SortChoice order={order} onSort={sort} />}
      {flights.length > 0 && isWide ? (
        <div role="table" aria-label="Flight details" className="flight-table">
          <TableHead order={order} onSort={sort} />
          {entries}
        </div>
      ) : (
        entries
      )}
    </div>
  )
})

function SortChoice({ order, onSort }: { order: Order; onSort: (by: SortKey) => void }) {
  return (
    <label className="mb-3 flex flex-wrap items-center gap-x-3 print:hidden">
      <span className="font-semibold text-chalk">Sort by</span>
      <select
        value={order.by}
        onChange={({ target }) => onSort(target.value as SortKey)}
        className="min-h-11 rounded-md border-2 border-seam bg-rock px-3 text-chalk"
      >
        <option value="createdAt">Newest first</option>
        <option value="artistName">Artist</option>
        <option value="preferredArrivalDate">Arrival</option>
        <option value="preferredAirport">Airport</option>
      </select>
    </label>
  )
}

/** Counts the batches to draw: one more after each task. @param key - a new value starts again */
function useDrawn(key: string, count: number): number {
  const [drawn, setDrawn] = useState({ key, count: 1 })
  const reached = drawn.key === key ? drawn.count : 1
  useEffect(() => {
    if (reached >= count) return
    const next = setTimeout(() => setDrawn({ key, count: reached + 1 }))
    return () => clearTimeout(next)
  }, [key, reached, count])
  return reached
}

/** Width of an element in CSS pixels, the last one while it is hidden; 0 before its first layout. */
function useWidth(element: RefObject<HTMLElement>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) =>
      setWidth((before) => entry?.contentRect.width || before),
    )
    if (element.current) watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return width
}
