import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { requestFlights, saveFile, type ListedFlight } from '~/flights/list/fetch-flights'
import { foundText, withName } from '~/flights/list/filter-flights'
import { FlightList } from '~/flights/list/flight-list'
import { useListing } from '~/flights/list/use-listing'
import { Field } from '~/forms/field'
import { useSingleFlight } from '~/http/use-single-flight'
import { isolated } from '~/ui/isolated'
import { toast } from '~/ui/toasts/toast'
import { ActivityList } from './activity/activity-list'
import { AdminTabs } from './admin-tabs'
import { AutomaticFlights } from './automatic/automatic-flights'
import { useAutomatic } from './automatic/use-automatic'
import { BusyButton } from '~/ui/busy-button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { KeyLinks } from './keys/key-links'
import { LoadedTab } from './loaded-tab'
import { WallModeration } from './moderation/wall-moderation'
import { useDeletion } from '~/ui/use-deletion'

interface Props {
  /** In memory only: a reload of the page locks it. */
  password: string
  /** The list that came with the password. */
  reading: Promise<ListedFlight[] | null>
  /** The roles of a key; null for the admin password, which opens everything. */
  roles: string[] | null
  /** IANA name. Submission dates are in the festival's time zone, not in the admin's. */
  timeZone: string
  /** `YYYY-MM-DD`, for the order of the typed arrivals. */
  festivalStart: string
}

const desk = async () => (await import('~/flights/desk/travel-desk')).TravelDesk
const keys = async () => (await import('./keys/keys-tab')).KeysTab
const outbox = async () => (await import('./mails/outbox-tab')).OutboxTab

/** The unlocked page: flight submissions with counters, refresh and export; the pinboard's notes; the activity. */
export function AdminPanel({ password, reading, roles, timeZone, festivalStart }: Props) {
  const opens = (role: string) => roles === null || roles.includes(role)
  const { flights, state, refresh, remove } = useListing(password, reading)
  const { again, ...automatic } = useAutomatic(password, opens('flights'))
  const [isExporting, exportFile] = useSingleFlight(() => exportCsv(password))
  const [wanted, setWanted] = useState('')
  // The typed letter is shown before thousands of cards are searched.
  const filter = useDeferredValue(wanted)
  const found = useMemo(() => flights && withName(flights, filter), [flights, filter])
  const heading = useRef<HTMLHeadingElement>(null)
  const { ask, question } = useDeletion<ListedFlight>({
    password,
    path: ({ id }) => `/api/artist-flight-details/${id}`,
    gone: ({ artistName }) => `The flight details of ${isolated(artistName ?? '')} are gone.`,
    failed: 'Failed to delete the flight details. Please try again.',
    onGone({ id }) {
      remove(id)
      if (automatic.automatic?.flights.some((flight) => flight.id === id)) void again()
    },
    heading,
  })
  const readAll = () => {
    refresh()
    void again()
  }
  // The gate's form had the focus, and it is no longer in the page.
  useEffect(() => heading.current?.focus(), [])

  const submissions = (
    <>
      <AutomaticFlights
        {...automatic}
        password={password}
        timeZone={timeZone}
        onErase={ask}
        onReal={() => {
          readAll()
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
        {state === 'loading' && <p className="text-dust">Loading flight details...</p>}
        {state === 'failed' && (
          <p className="flex items-center gap-2.5 font-semibold text-ember">
            <WarningIcon />
            Failed to load flight details
          </p>
        )}
        {state === 'loaded' && flights?.length === 0 && (
          <div className="rounded-md border border-seam/60 bg-rock p-5 text-center sm:p-8">
            <p className="font-semibold">No flight details submitted yet</p>
            <p className="mt-1 text-balance text-dust">
              Each artist who sends the form gets a card here.
            </p>
          </div>
        )}
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
    </>
  )

  const tabs = [
    { label: 'Flights', content: submissions, isShown: opens('flights') },
    {
      label: 'Pinboard',
      content: <WallModeration password={password} timeZone={timeZone} />,
      isShown: opens('wall'),
    },
    {
      label: 'Travel desk',
      content: (
        <LoadedTab name="travel desk" fetchScreen={desk} password={password} timeZone={timeZone} />
      ),
      isKept: true,
      isShown: opens('flights'),
    },
    {
      label: 'Outbox',
      content: (
        <LoadedTab name="outbox" fetchScreen={outbox} password={password} timeZone={timeZone} />
      ),
      isShown: opens('flights'),
    },
    {
      label: 'Activity',
      content: <ActivityList password={password} timeZone={timeZone} />,
      isShown: roles === null,
    },
    {
      label: 'Keys',
      content: <LoadedTab name="keys" fetchScreen={keys} password={password} timeZone={timeZone} />,
      isShown: roles === null,
    },
  ].filter(({ isShown }) => isShown)

  return (
    <div className="mx-auto max-w-page" aria-busy={state === 'loading'}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
          Artist Flight Details Admin
        </h1>
        {opens('flights') && (
          <div className="flex flex-wrap gap-3 print:hidden">
            <BusyButton
              disabled={!flights?.length}
              isBusy={isExporting}
              onClick={() => void exportFile()}
            >
              Export CSV
            </BusyButton>
            <BusyButton isBusy={state === 'loading'} onClick={readAll}>
              Refresh Data
            </BusyButton>
          </div>
        )}
      </div>
      {roles !== null && <KeyLinks roles={roles} />}
      {tabs.length > 0 && <AdminTabs tabs={tabs} />}
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

async function exportCsv(password: string): Promise<void> {
  const listing = await requestFlights(password, 'text/csv')
  try {
    if (!listing.ok) throw new Error(listing.why)
    await saveFile(listing.response)
  } catch {
    toast({
      title: 'Error',
      description: 'Failed to export flight details. Please try again.',
      variant: 'destructive',
    })
  }
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
