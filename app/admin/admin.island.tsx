import { useEffect, useState } from 'react'
import type { ListedFlight } from '~/flights/list/fetch-flights'
import { onPasswordRefused } from '~/http/fetch-as-admin'
import { AdminPanel } from './admin-panel'
import { AdminGate } from './gate/admin-gate'

interface Site {
  timeZone: string
  festivalStart: string
  sharedCacheSeconds: number
}

/**
 * Locked until the right password was typed; then unlocked until the page is reloaded or left, or the password opens nothing any
 * more: a key that was revoked must not leave a list of passport numbers behind.
 *
 * @param site.timeZone - IANA name. Dates are in the festival's time zone, not in the organiser's.
 */
export default function Admin(site: Site) {
  const [opened, setOpened] = useState<{
    password: string
    reading: Promise<ListedFlight[] | null>
    roles: string[] | null
  } | null>(null)
  const [hasEnded, setEnded] = useState(false)
  const password = opened?.password
  useEffect(
    () =>
      onPasswordRefused((refused) => {
        if (refused !== password) return
        setOpened(null)
        setEnded(true)
      }),
    [password],
  )

  if (opened !== null) return <AdminPanel {...opened} {...site} />
  return (
    <AdminGate
      hasEnded={hasEnded}
      onOpen={(password, reading, roles) => setOpened({ password, reading, roles })}
    />
  )
}
