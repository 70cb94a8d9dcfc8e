import { memo } from 'react'
import { FieldText, isGiven, UnreadableNote } from './field-text'
import { DeleteButton, isSameEntry, SubmittedTime, type EntryProps } from './flight-card'
import { COLUMNS } from './listed-fields'
import type { Order, SortKey } from './sort-flights'

/*
 * Roles are written out: rows are laid out as grids, so that the browser can skip those out of sight, and it would take such a
 * table for a drawing.
 */

interface HeadProps {
  order: Order
  onSort: (by: SortKey) => void
}

/** The heads of the columns. Those that can be sorted by have a button. */
export const TableHead = memo(function TableHead({ order, onSort }: HeadProps) {
  const sorting = { order, onSort }
  return (
    <thead role="rowgroup">
      <tr role="row">
        {COLUMNS.map(({ column, label, sortBy }) => (
          <Head key={column} name={column} label={label} sortBy={sortBy} {...sorting} />
        ))}
        <Head name="submitted" label="Submitted" sortBy="createdAt" {...sorting} />
        <th role="columnheader" scope="col" className="print:hidden">
          <span className="sr-only">Deletion</span>
        </th>
      </tr>
    </thead>
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
      <th role="columnheader" scope="col" data-column={name}>
        {label}
      </th>
    )
  const isSorted = order.by === sortBy
  const direction = order.isDescending ? 'descending' : 'ascending'
  return (
    <th
      role="columnheader"
      scope="col"
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
    </th>
  )
}

/** One submission. It is named after its artist, and drawn again after a refresh only when something in it has changed. */
export const FlightRow = memo(function FlightRow({ flight, submitted, onErase }: EntryProps) {
  const nameId = `flight-${flight.id}`
  return (
    <tr role="row" aria-labelledby={nameId}>
      {COLUMNS.map(({ column, label, fields }) => {
        const [Cell, role] =
          column === 'artist' ? (['th', 'rowheader'] as const) : (['td', 'cell'] as const)
        return (
          <Cell
            key={column}
            role={role}
            scope={column === 'artist' ? 'row' : undefined}
            data-column={column}
            data-label={label}
          >
            {fields
              .filter((name) => isGiven(flight, name))
              .map((name) => (
                <span
                  key={name}
                  id={name === 'artistName' ? nameId : undefined}
                  dir="auto"
                  data-field={name}
                >
                  <FieldText flight={flight} name={name} />
                </span>
              ))}
            {column === 'notes' && flight.unreadable && <UnreadableNote />}
          </Cell>
        )
      })}
      <td role="cell" data-column="submitted" data-label="Submitted">
        <SubmittedTime flight={flight} submitted={submitted} />
      </td>
      <td role="cell" className="print:hidden">
        <DeleteButton flight={flight} onErase={onErase} />
      </td>
    </tr>
  )
}, isSameEntry)
