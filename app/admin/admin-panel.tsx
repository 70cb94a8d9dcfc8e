import { useEffect, useRef, useState } from 'react'
import { DeskTab } from './desk-tab'
import { requestFlights, saveFile, type ListedFlight } from '~/flights/list/fetch-flights'
import { useSingleFlight } from '~/http/use-single-flight'
import { BusyButton } from '~/ui/busy-button'
import { tellFailure } from '~/ui/toasts/tell-failure'
import { ActivityList } from './activity/activity-list'
import { ArtistsList } from './artists/artists-list'
import { AdminTabs, type AdminTab } from './admin-tabs'
import { FlightsTab } from './flights/flights-tab'
import { useFlights } from './flights/use-flights'
import type { Role } from '../../services/admin-gate/roles'
import { KeyLinks } from './keys/key-links'
import { KeysTab } from './keys/keys-tab'
import { OutboxTab } from './mails/outbox-tab'
import { WallModeration } from './moderation/wall-moderation'

/** The tabs beside 'Flights', in their order. */
const TABS: (AdminTab & {
  /** Keys with this role open it; without one, the admin password alone. */
  role?: Role
})[] = [
  { label: 'Pinboard', Screen: WallModeration, role: 'wall' },
  { label: 'Travel desk', Screen: DeskTab, role: 'flights', isKept: true, hasCards: true },
  { label: 'Artists', Screen: ArtistsList, role: 'flights' },
  { label: 'Outbox', Screen: OutboxTab, role: 'flights' },
  { label: 'Activity', Screen: ActivityList },
  { label: 'Keys', Screen: KeysTab },
]

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
  sharedCacheSeconds: number
}

/** The unlocked page: its tabs, with the buttons for the list of flights above them. */
export function AdminPanel({
  password,
  reading,
  roles,
  timeZone,
  festivalStart,
  sharedCacheSeconds,
}: Props) {
  const opens = (role?: Role) => roles === null || (role !== undefined && roles.includes(role))
  const submissions = useFlights(password, reading, opens('flights'))
  const { flights, state, refresh } = submissions
  const [isExporting, exportFile] = useSingleFlight(() => exportCsv(password))
  /** The travel desk has made two submissions one, for example: the list is read again when it is looked at. */
  const [isStale, setStale] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // The gate's form had the focus, and it is no longer in the page.
  useEffect(() => heading.current?.focus(), [])

  const tabs: AdminTab[] = TABS.filter(({ role }) => opens(role))
  const first = (
    <FlightsTab
      submissions={submissions}
      password={password}
      timeZone={timeZone}
      festivalStart={festivalStart}
      heading={heading}
    />
  )
  function readStale() {
    if (isStale) refresh()
    setStale(false)
  }
  if (opens('flights')) tabs.unshift({ label: 'Flights', content: first, onOpen: readStale })

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
            <BusyButton isBusy={state === 'loading'} onClick={refresh}>
              Refresh Data
            </BusyButton>
          </div>
        )}
      </div>
      {roles !== null && <KeyLinks password={password} roles={roles} />}
      {tabs.length > 0 && (
        <AdminTabs
          tabs={tabs}
          screen={{
            password,
            timeZone,
            sharedCacheSeconds,
            opensStudio: opens('content'),
            onStale: () => setStale(true),
          }}
        />
      )}
    </div>
  )
}

async function exportCsv(password: string): Promise<void> {
  const listing = await requestFlights(password, 'text/csv')
  try {
    if (!listing.ok) throw new Error(listing.why)
    await saveFile(listing.response)
  } catch {
    tellFailure('Failed to export flight details. Please try again.')
  }
}
