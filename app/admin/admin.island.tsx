import { useEffect, useState } from 'react'
import { PickUps } from '~/flights/arrivals/pick-ups'
import type { ListedFlight } from '~/flights/list/fetch-flights'
import type { AdminPanel } from './admin-panel'
import { AdminGate } from './gate/admin-gate'

interface Site {
  timeZone: string
  festivalStart: string
}

/** The organisers' page, or the drivers' board. One island, because each island's name costs the other pages some bytes. */
export default function Admin({ part, ...site }: Site & { part?: 'pick-ups' }) {
  return part === 'pick-ups' ? <PickUps /> : <AdminPage {...site} />
}

/**
 * Locked until the right password was typed; then unlocked until the page is reloaded or left.
 *
 * @param site.timeZone - IANA name. Dates are in the festival's time zone, not in the organiser's.
 */
function AdminPage(site: Site) {
  const [panel, setPanel] = useState<{ Panel: typeof AdminPanel } | null>(null)
  const [opened, setOpened] = useState<{
    password: string
    reading: Promise<ListedFlight[] | null>
    roles: string[] | null
  } | null>(null)

  async function loadPanel() {
    const { AdminPanel } = await import('./admin-panel')
    setPanel({ Panel: AdminPanel })
  }
  // The panel's code is loaded while the password is typed.
  useEffect(() => void loadPanel().catch(() => undefined), [])

  if (panel !== null && opened !== null) return <panel.Panel {...opened} {...site} />
  return (
    <AdminGate
      loadPanel={loadPanel}
      onOpen={(password, reading, roles) => setOpened({ password, reading, roles })}
    />
  )
}
