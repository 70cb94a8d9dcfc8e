import { useDeferredValue, useMemo, useState, type RefObject } from 'react'
import type { ListedFlight } from '~/flights/list/fetch-flights'
import { foundText, withName } from '~/flights/list/filter-flights'
import { FlightList } from '~/flights/list/flight-list'
import { Field } from '~/forms/field'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { isolated } from '../../../rules/isolated'
import { useDeletion } from '~/ui/use-deletion'
import type { LoadState } from '~/ui/use-loaded'
import type { TabScreen } from '../admin-tabs'
import { AutomaticFlights } from './automatic-flights'
import type { useFlights } from './use-flights'

interface Props extends Pick<TabScreen, 'password' | 'timeZone'> {
  submissions: ReturnType<typeof useFlights>
  /** `YYYY-MM-DD`, for the order of the typed arrivals. */
  festivalStart: string
  /** The page's, which gets the focus when a pressed button has gone. */
  heading: RefObject<HTMLHeadingElement>
}

/** 'Flights': the submissions with counters and a filter, and above them those that look automatic. */
export function FlightsTab({ submissions, password, timeZone, festivalStart, heading }: Props) {
  const { flights, state, remove, automatic, refresh } = submissions
  const [wanted, setWanted] = useState('')
  // The typed letter is shown before thousands of cards are searched.
  const filter = useDeferredValue(wanted)
  const found = useMemo(() => flights && withName(flights, filter), [flights, filter])
  const { ask, question } = useDeletion<ListedFlight>({
    password,
    path: ({ id }) => `/api/artist-flight-details/${id}`,
    gone: ({ artistName }) => `The flight details of ${isolated(artistName ?? '')} are gone.`,
    failed: 'Failed to delete the flight details. Please try again.',
    onGone({ id }) {
      remove(id)
      if (automatic.value?.flights.some((flight) => flight.id === id)) void automatic.refresh()
    },
    heading,
  })

  return (
    <>
      <AutomaticFlights
        automatic={automatic.value}
        hasFailed={automatic.state === 'failed'}
        password={password}
        timeZone={timeZone}
        onErase={ask}
        onReal={() => {
          refresh()
          heading.current?.focus()
        }}
      />
      {flights && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-seam/50 pb-4">
          <Counters flights={flights} />
          {flights.length > 0 && (
            <Field
              type="search"
              label="Filter by name"
              className="w-full items-center gap-x-4 sm:flex sm:w-96 print:hidden sm:[&>label]:shrink-0"
              autoComplete="off"
              spellCheck={false}
              value={wanted}
              onChange={(event) => setWanted(event.target.value)}
            />
          )}
        </div>
      )}
      <div role="status" className="mt-3">
        <Status state={state} isEmpty={flights?.length === 0} />
        {flights && flights.length > 0 && found && filter.trim() !== '' && (
          <p className="font-semibold">{foundText(found.length, flights.length)}</p>
        )}
      </div>
      {found && (
        <FlightList
          flights={found}
          timeZone={timeZone}
          festivalStart={festivalStart}
          onErase={ask}
        />
      )}
      {question && (
        <ConfirmDialog
          {...question}
          title={
            <>
              Delete the flight details of <bdi>{question.item.artistName}</bdi>?
            </>
          }
          keep="Keep them"
        >
          They will be gone for good, from the list and from the database. Files that were exported
          before will remain.
        </ConfirmDialog>
      )}
    </>
  )
}

function Status({ state, isEmpty }: { state: LoadState; isEmpty: boolean }) {
  if (state === 'loading') return <p className="text-dust">Loading flight details...</p>
  if (state === 'failed')
    return (
      <p className="flex items-center gap-2.5 font-semibold text-ember">
        <WarningIcon />
        Failed to load flight details
      </p>
    )
  if (!isEmpty) return null
  return (
    <div className="rounded-md border border-seam/60 bg-rock p-5 text-center sm:p-8">
      <p className="font-semibold">No flight details submitted yet</p>
      <p className="mt-1 text-balance text-dust">
        Each artist who sends the form gets a card here.
      </p>
    </div>
  )
}

function Counters({ flights }: { flights: ListedFlight[] }) {
  const counters = [
    { label: 'Total Submissions', value: flights.length },
    { label: 'With Phone Numbers', value: flights.filter(({ phone }) => phone !== null).length },
    {
      label: 'With Special Requirements',
      value: flights.filter(({ additionalNotes }) => additionalNotes !== null).length,
    },
  ]
  return (
    <dl className="grid gap-x-8 gap-y-1 sm:flex sm:flex-wrap">
      {counters.map(({ label, value }) => (
        <div
          key={label}
          className="flex items-baseline justify-between gap-3 sm:flex-row-reverse sm:justify-end"
        >
          <dt className="text-dust">{label}</dt>
          <dd className="text-xl font-extrabold text-chalk tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function WarningIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-6 shrink-0"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
    >
      <path d="M12 3 1.8 21h20.4zM12 10v5M12 17.5v1" strokeLinecap="round" />
    </svg>
  )
}
