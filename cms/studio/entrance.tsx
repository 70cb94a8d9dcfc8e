import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Gate } from './gate'
import { session } from './session'
import type { StudioSettings } from './studio-settings'

const Desk = lazy(() => import('./desk').then(({ Desk }) => ({ default: Desk })))

/**
 * The gate, then the Studio. When the session expires, the gate comes back in front of the Studio. The Studio stays mounted
 * behind it, with all unsaved text.
 */
export function Entrance({ settings }: { settings: StudioSettings }) {
  const token = useSyncExternalStore(session.onChange, session.current)
  const [first, setFirst] = useState(token)
  // In an effect: a state change during rendering makes React 18 forget the store's last value and miss the end of the session.
  useEffect(() => setFirst((known) => known ?? token), [token])
  const isOpen = !settings.isLocal || first !== null
  return (
    <>
      {isOpen && (
        <Suspense fallback={<p className="waiting">Lighting the lamps …</p>}>
          <Desk settings={settings} />
        </Suspense>
      )}
      {settings.isLocal && token === null && (
        <Gate festival={settings.festival} isReturning={isOpen} />
      )}
    </>
  )
}
