import { useEffect, useRef, useState } from 'react'
import { Button } from '~/ui/button'
import { toast } from '~/ui/toast'
import { requestFlights, saveFile, type ListedFlight } from './fetch-flights'
import { FlightList } from './flight-list'
import { useListing } from './use-listing'

interface Props {
  /** Kept in memory alone: reloading the page locks it. */
  password: string
  /** The list that came with the password. */
  reading: Promise<ListedFlight[] | null>
  /** IANA name; submission dates are the festival's, wherever the admin is. */
  timeZone: string
}

/** The unlocked page: counters, refresh, export and all submissions. */
export function AdminPanel({ password, reading, timeZone }: Props) {
  const { flights, state, refresh } = useListing(password, reading)
  const [isExporting, setExporting] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that was submitted is gone, and the focus with it.
  useEffect(() => heading.current?.focus(), [])

  async function exportFile() {
    if (isExporting) return
    setExporting(true)
    await exportCsv(password)
    setExporting(false)
  }

  return (
    <div className="mx-auto max-w-page" aria-busy={state === 'loading'}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none sm:text-4xl">
          Artist Flight Details Admin
        </h1>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button disabled={!flights?.length} aria-busy={isExporting} onClick={exportFile}>
            Export CSV
          </Button>
          <Button onClick={refresh}>Refresh Data</Button>
        </div>
      </div>
      {flights && <Counters flights={flights} />}
      <div role="status" className="mt-6">
        {state === 'loading' && <p className="text-dust">Loading flight details...</p>}
        {state === 'failed' && (
          <p className="flex items-center gap-2.5 font-semibold text-ember">
            <WarningIcon />
            Failed to load flight details
          </p>
        )}
        {state === 'loaded' && flights?.length === 0 && <p>No flight details submitted yet</p>}
      </div>
      {flights && <FlightList flights={flights} timeZone={timeZone} />}
    </div>
  )
}

function Counters({ flights }: { flights: ListedFlight[] }) {
  const counters = [
    { label: 'Total Submissions', value: flights.length },
    { label: 'With Phone Numbers', value: flights.filter(({ phone }) => phone !== null).length },
    { label: 'With Special Requirements', value: flights.filter(({ additionalNotes }) => additionalNotes !== null).length },
  ]
  return (
    <dl className="mt-6 grid gap-x-10 gap-y-2 border-y border-seam/50 py-4 sm:flex sm:flex-wrap">
      {counters.map(({ label, value }) => (
        <div key={label} className="flex items-baseline justify-between gap-3 sm:flex-row-reverse sm:justify-end">
          <dt className="text-dust">{label}</dt>
          <dd className="text-2xl font-extrabold text-chalk tabular-nums">{value}</dd>
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
    toast({ title: 'Error', description: 'Failed to export flight details. Please try again.', variant: 'destructive' })
  }
}

function WarningIcon() {
  return (
    <svg viewBox="0 0 24 24" className="size-6 shrink-0" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round">
      <path d="M12 3 1.8 21h20.4zM12 10v5M12 17.5v1" strokeLinecap="round" />
    </svg>
  )
}
