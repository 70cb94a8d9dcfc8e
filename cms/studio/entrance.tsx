import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Gate } from './gate'
import { currentSession, onSessionChange, type Session } from './session'
import type { StudioSettings } from './studio-settings'

const Desk = lazy(() => import('./desk').then(({ Desk }) => ({ default: Desk })))

/**
 * The gate, then the Studio. When the pass runs out the gate comes back in front of the Studio, which stays as it is behind
 * it, with everything that has been typed.
 */
export function Entrance({ settings }: { settings: StudioSettings }) {
  const session = useSyncExternalStore(onSessionChange, currentSession)
  const [first, setFirst] = useState<Session | null>(session)
  // Not while rendering: React 18 then forgets what the store last said, and does not see the pass run out.
  useEffect(() => setFirst((known) => known ?? session), [session])
  const isOpen = !settings.isLocal || first !== null
  return (
    <>
      {isOpen && (
        <Suspense fallback={<p className="waiting">Lighting the lamps …</p>}>
          <Desk settings={settings} session={first} />
        </Suspense>
      )}
      {settings.isLocal && session === null && <Gate isReturning={isOpen} />}
    </>
  )
}
