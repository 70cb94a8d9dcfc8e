import { useState } from 'react'
import { AdminGate } from './admin-gate'
import { AdminPanel } from './admin-panel'
import type { ListedFlight } from './fetch-flights'

/** Locked until the right password was given; then unlocked until the page is reloaded or left. */
export function FlightAdmin({ timeZone }: { timeZone: string }) {
  const [opened, setOpened] = useState<{ password: string; reading: Promise<ListedFlight[] | null> } | null>(null)
  if (opened === null) return <AdminGate onOpen={(password, reading) => setOpened({ password, reading })} />
  return <AdminPanel {...opened} timeZone={timeZone} />
}
