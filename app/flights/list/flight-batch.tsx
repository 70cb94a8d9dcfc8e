import { memo, useLayoutEffect, useRef, type ComponentType } from 'react'
import type { ListedFlight } from './fetch-flights'
import { isSameEntry, type EntryProps } from './flight-card'

/** Entries drawn and measured in one go: about a frame's work of a phone, and not many more than are in sight. */
const BATCH = 10

interface Props extends Omit<EntryProps, 'flight'> {
  flights: ListedFlight[]
  /** Width of the list. When it changes, heights are measured again. */
  width: number
  /** A part of a table, or of a list of cards. */
  isTable: boolean
  Entry: ComponentType<EntryProps>
}

/**
 * The browser skips batches that are out of sight (`.flight-batch`), once they have been laid out and their height is
 * known: a guessed height would change the length of the page while it is scrolled.
 */
export const FlightBatch = memo(function FlightBatch({
  flights,
  width,
  isTable,
  Entry,
  ...shared
}: Props) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const batch = box.current
    if (batch === null || width === 0) return
    delete batch.dataset.measured
    const keep = (height: number) => {
      batch.style.containIntrinsicBlockSize = `${height}px`
    }
    const { height } = batch.getBoundingClientRect()
    // In a hidden tab there is no height.
    if (height === 0) return
    keep(height)
    batch.dataset.measured = ''
    // The height changes with the entries in sight, such as when a passport number is shown.
    const watch = new ResizeObserver(([entry]) => entry && keep(entry.contentRect.height || height))
    watch.observe(batch)
    return () => watch.disconnect()
  }, [flights, width])
  return (
    <div
      ref={box}
      role={isTable ? 'rowgroup' : undefined}
      className={`flight-batch print:block ${isTable ? '' : 'mb-2.5 grid gap-2.5'}`}
    >
      {flights.map((flight) => (
        <Entry key={flight.id} flight={flight} {...shared} />
      ))}
    </div>
  )
}, isSameBatch)

function isSameBatch(before: Props, after: Props): boolean {
  if (before.width !== after.width || before.submitted !== after.submitted) return false
  if (before.flights === after.flights) return true
  return (
    before.flights.length === after.flights.length &&
    before.flights.every((flight, index) => {
      const other = after.flights[index]
      return (
        other?.id === flight.id && isSameEntry({ ...before, flight }, { ...after, flight: other })
      )
    })
  )
}

export function inBatches(flights: ListedFlight[]): ListedFlight[][] {
  return Array.from({ length: Math.ceil(flights.length / BATCH) }, (_, index) =>
    flights.slice(index * BATCH, (index + 1) * BATCH),
  )
}
