import { memo } from 'react'
import { FLIGHT_FIELDS } from '../../../services/journeys/flight-fields'
import type { ListedFlight } from './fetch-flights'
import { FieldText, isGiven, UnreadableNote } from './field-text'
import { SUBMISSION_FIELDS } from './listed-fields'
import { isolated } from '../../../rules/isolated'

/** @param opener - the button that was pressed. */
export type Erase = (flight: ListedFlight, opener: HTMLElement) => void

export interface EntryProps {
  flight: ListedFlight
  submitted: Intl.DateTimeFormat
  /** The same function at every render: `isSameEntry` does not compare it. */
  onErase: Erase
}

/** One submission, without lines for empty fields. After a refresh it is drawn again only if it has changed. */
export const FlightCard = memo(function FlightCard({ flight, submitted, onErase }: EntryProps) {
  const titleId = `flight-${flight.id}`
  return (
    <article
      aria-labelledby={titleId}
      className="listed-flight break-inside-avoid rounded-md border border-seam/60 bg-rock px-4 pt-0.5 pb-2.5 max-sm:pt-2.5 print:mb-2.5 print:border-black print:px-3"
    >
      <div className="flex items-start justify-between gap-x-6 max-sm:flex-wrap">
        <h2
          id={titleId}
          dir="auto"
          className="min-w-0 grow text-left text-lg leading-snug [overflow-wrap:anywhere] sm:py-2"
        >
          {flight.artistName}
        </h2>
        <p className="flex shrink-0 items-center gap-x-3 text-sm text-dust max-sm:w-full max-sm:justify-between">
          <span>
            Submitted <SubmittedTime flight={flight} submitted={submitted} />
          </span>
          <DeleteButton flight={flight} onErase={onErase} />
        </p>
      </div>
      <dl className="flight-facts">
        {SUBMISSION_FIELDS.filter(({ name }) => isGiven(flight, name)).map(
          ({ name, label, input, isLabelHidden }) => (
            <div key={name} data-field={name}>
              <dt className={isLabelHidden ? 'sr-only' : 'text-xs leading-snug text-dust'}>
                {label}
              </dt>
              <dd
                dir="auto"
                className={`leading-snug whitespace-pre-wrap text-chalk [overflow-wrap:anywhere] ${input === 'multiline' ? '' : 'text-left'}`}
              >
                <FieldText flight={flight} name={name} />
              </dd>
            </div>
          ),
        )}
      </dl>
      {flight.unreadable && <UnreadableNote />}
    </article>
  )
}, isSameEntry)

export function SubmittedTime({ flight, submitted }: Pick<EntryProps, 'flight' | 'submitted'>) {
  return <time dateTime={flight.createdAt}>{submitted.format(new Date(flight.createdAt))}</time>
}

export function DeleteButton({ flight, onErase }: Pick<EntryProps, 'flight' | 'onErase'>) {
  return (
    <button
      type="button"
      aria-label={`Delete the flight details of ${isolated(flight.artistName ?? '')}`}
      onClick={({ currentTarget }) => onErase(flight, currentTarget)}
      className="-mr-2 min-h-11 px-2 font-bold text-ember underline underline-offset-4 print:hidden"
    >
      Delete
    </button>
  )
}

/** Whether card and row of both would look the same. */
export function isSameEntry(before: EntryProps, after: EntryProps): boolean {
  return (
    before.flight === after.flight ||
    (String(before.flight.unreadable) === String(after.flight.unreadable) &&
      before.submitted === after.submitted &&
      FLIGHT_FIELDS.every(({ name }) => before.flight[name] === after.flight[name]))
  )
}
