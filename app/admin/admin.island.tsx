import { lazy, Suspense, useEffect, useState } from 'react'
import type { ListedFlight } from '~/flights/list/fetch-flights'
import { AdminGate } from './gate/admin-gate'

/** Nobody else needs it, and it is here by the time a password is typed. */
const loadPanel = () => import('./admin-panel')
const AdminPanel = lazy(async () => ({ default: (await loadPanel()).AdminPanel }))

/** Locked until the right password was given; then unlocked until the page is reloaded or left. */
/** @param props.timeZone - IANA name; dates are the festival's, wherever the admin is. */
export default function Admin({ timeZone }: { timeZone: string }) {
  const [opened, setOpened] = useState<{
    password: string
    reading: Promise<ListedFlight[] | null>
  } | null>(null)
  useEffect(() => void loadPanel().catch(() => undefined), [])
  if (opened === null)
    return <AdminGate onOpen={(password, reading) => setOpened({ password, reading })} />
  return (
    <Suspense fallback={<p role="status">Loading flight details...</p>}>
      <AdminPanel {...opened} timeZone={timeZone} />
    </Suspense>
  )
}
