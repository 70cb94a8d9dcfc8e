import { momentFormat } from '~/ui/moment-format'
import {
  memo,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ListedFlight } from './fetch-flights'
import { FlightCard, type Erase } from './flight-card'
import { FlightRow, TableHead } from './flight-table'
import { NEWEST_FIRST, orderAfter, sortFlights, type Order, type SortKey } from './sort-flights'
import { useWide } from './use-wide'

interface Props {
  flights: ListedFlight[]
  timeZone: string
  /** `YYYY-MM-DD`: "Thursday" in an arrival means the one near it. */
  festivalStart: string
  onErase: Erase
}

/** All submissions, in wide windows as a table. The browser skips those out of sight (`.listed-flight`). */
export const FlightList = memo(function FlightList({
  flights,
  timeZone,
  festivalStart,
  onErase,
}: Props) {
  const [order, setOrder] = useState(NEWEST_FIRST)
  // The press on a column is answered before the rows are.
  const shown = useDeferredValue(order)
  const isWide = useWide()
  const sorted = useMemo(
    () => sortFlights(flights, shown, festivalStart),
    [flights, shown, festivalStart],
  )
  const submitted = momentFormat(timeZone)
  const list = useRef<HTMLDivElement>(null)
  const sort = useCallback((by: SortKey) => setOrder((now) => orderAfter(now, by)), [])
  useLayoutEffect(() => {
    // Scrolls to the top of the newly sorted list if the sticky header is showing.
    if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView()
  }, [shown])

  const Entry = isWide ? FlightRow : FlightCard
  const entries = sorted.map((flight) => (
    <Entry key={flight.id} flight={flight} submitted={submitted} onErase={onErase} />
  ))
  return (
    <div ref={list} className="mt-4">
      {flights.length > 1 && !isWide && <SortChoice order={order} onSort={sort} />}
      {flights.length > 0 && isWide ? (
        <div role="table" aria-label="Flight details" className="flight-table">
          <TableHead order={order} onSort={sort} />
          <div role="rowgroup">{entries}</div>
        </div>
      ) : (
        <div className="mb-2.5 grid gap-2.5 print:block">{entries}</div>
      )}
    </div>
  )
})

const SORTS = [
  ['createdAt', 'Newest first'],
  ['artistName', 'Artist'],
  ['preferredArrivalDate', 'Arrival'],
  ['preferredAirport', 'Airport'],
] as const satisfies readonly (readonly [SortKey, string])[]

function SortChoice({ order, onSort }: { order: Order; onSort: (by: SortKey) => void }) {
  return (
    <label className="mb-3 flex flex-wrap items-center gap-x-3 print:hidden">
      <span className="font-semibold text-chalk">Sort by</span>
      <select
        value={order.by}
        onChange={({ target }) => {
          const chosen = SORTS.find(([key]) => key === target.value)
          if (chosen) onSort(chosen[0])
        }}
        className="min-h-11 rounded-md border-2 border-seam bg-rock px-3 text-chalk"
      >
        {SORTS.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
