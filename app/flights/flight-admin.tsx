import { lazy, Suspense, useEffect, useState } from 'react'
import { AdminGate } from './admin-gate'
import type { MoreTab } from './admin-panel'
import type { ListedFlight } from './fetch-flights'

/** Nobody else needs it, and it is here by the time a password is typed. */
const loadPanel = () => import('./admin-panel')
const AdminPanel = lazy(async () => ({ default: (await loadPanel()).AdminPanel }))

interface Props {
  timeZone: string
  /** Tabs of other parts of the site. */
  moreTabs: MoreTab[]
}

/** Locked until the right password was given; then unlocked until the page is reloaded or left. */
export function FlightAdmin({ timeZone, moreTabs }: Props) {
  const [opened, setOpened] = useState<{
    password: string
    reading: Promise<ListedFlight[] | null>
  } | null>(null)
  useEffect(() => void loadPanel().catch(() => undefined), [])
  if (opened === null)
    return <AdminGate onOpen={(password, reading) => setOpened({ password, reading })} />
  return (
    <Suspense fallback={<p role="status">Loading flight details...</p>}>
      <AdminPanel {...opened} timeZone={timeZone} moreTabs={moreTabs} />
    </Suspense>
  )
}
