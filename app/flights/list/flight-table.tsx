import { memo } from 'react'
import { FieldText, isGiven, UnreadableNote } from './field-text'
import { DeleteButton, isSameEntry, SubmittedTime, type EntryProps } from './flight-card'
import { LISTED_COLUMNS } from './listed-fields'
import type { Order, SortKey } from './sort-flights'

/*
 * Elements with roles, and not a <table>: rows are grids, which the browser can skip while they are out of sight. A <table> with
 * this layout would lose its roles in browsers.
 */

interface HeadProps {
  order: Order
  onSort: (by: SortKey) => void
}

/** The heads of the columns. Those that can be sorted by have a button. */
export const TableHead = memo(function TableHead({ order, onSort }: HeadProps) {
  const sorting = { order, onSort }
  return (
    <div role="rowgroup" className="flight-heads">
      <div role="row">
        {LISTED_COLUMNS.map(({ column, label, sortBy }) => (
          <Head key={column} name={column} label={label} sortBy={sortBy} {...sorting} />
        ))}
        <Head name="submitted" label="Submitted" sortBy="createdAt" {...sorting} />
        <div role="columnheader" className="print:hidden">
          <span className="sr-only">Deletion</span>
        </div>
      </div>
    </div>
  )
})

function Head({
  name,
  label,
  sortBy,
  order,
  onSort,
}: HeadProps & { name: string; label: string; sortBy?: SortKey }) {
  if (sortBy === undefined)
    return (
      <div role="columnheader" data-column={name}>
        {label}
      </div>
    )
  const isSorted = order.by === sortBy
  const direction = order.isDescending ? 'descending' : 'ascending'
  return (
    <div
      role="columnheader"

      data-column={name}
      aria-sort={isSorted ? direction : undefined}
    >
      <button
        type="button"
        onClick={() => onSort(sortBy)}
        className="flex min-h-11 w-full items-center gap-1.5 text-left font-bold underline decoration-seam underline-offset-4 hover:decoration-current"
      >
        {label}
        <span aria-hidden="true" className="w-3 text-glowworm">
          {isSorted && (order.isDescending ? '▼' : '▲')}
        </span>
      </button>
    </div>
  )
}

/** One submission. It is named after its artist, and drawn again after a refresh only when something in it has changed. */
export const FlightRow = memo(function FlightRow({ flight, submitted, onErase }: EntryProps) {
  const nameId = `flight-${flight.id}`
  return (
    <div role="row" aria-labelledby={nameId} className="listed-flight">
      {LISTED_COLUMNS.map(({ column, label, fields }) => (
        <div
          key={column}
          role={column === 'artist' ? 'rowheader' : 'cell'}
          data-column={column}
          data-label={label}
        >
          {fields
            .filter(({ name }) => isGiven(flight, name))
            .map(({ name, label }) => (
              <span
                key={name}
                id={name === 'artistName' ? nameId : undefined}
                dir="auto"
                data-field={name}
                data-label={label}
              >
                <FieldText flight={flight} name={name} />
              </span>
            ))}
          {column === 'notes' && flight.unreadable && <UnreadableNote />}
        </div>
      ))}
      <div role="cell" data-column="submitted" data-label="Submitted">
        <SubmittedTime flight={flight} submitted={submitted} />
      </div>
      <div role="cell" className="print:hidden">
        <DeleteButton flight={flight} onErase={onErase} />
      </div>
    </div>
  )
}, isSameEntry)
