import { useState } from 'react'
import { Studio } from 'sanity'
import { localWorkspace } from './local-workspace'
import type { Session } from './session'
import { studioConfig } from './studio-config'
import type { StudioSettings } from './studio-settings'

/** Sanity's Studio, in a module of its own, so that the gate does not wait for its code. */
export function Desk({ settings, session }: { settings: StudioSettings; session: Session | null }) {
  const [config] = useState(() => {
    const { projectId, dataset } = settings
    return studioConfig({ projectId, dataset, ...(session && localWorkspace(settings, session)) })
  })
  return <Studio config={config} />
}
