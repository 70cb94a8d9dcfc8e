import { useState } from 'react'
import { AdminGate } from './admin-gate'
import { AdminPanel, type MoreTab } from './admin-panel'
import type { ListedFlight } from './fetch-flights'

interface Props {
  timeZone: string
  /** Tabs of other parts of the site. */
  moreTabs: MoreTab[]
}

/** Locked until the right password was given; then unlocked until the page is reloaded or left. */
export function FlightAdmin({ timeZone, moreTabs }: Props) {
  const [opened, setOpened] = useState<{ password: string; reading: Promise<ListedFlight[] | null> } | null>(null)
  if (opened === null) return <AdminGate onOpen={(password, reading) => setOpened({ password, reading })} />
  return <AdminPanel {...opened} timeZone={timeZone} moreTabs={moreTabs} />
}
