import { useState } from 'react'
import { Studio } from 'sanity'
import { localWorkspace } from './local-workspace'
import type { Session } from './session'
import { studioConfig } from './studio-config'
import type { StudioSettings } from './studio-settings'

/** Sanity's Studio, as a module of its own: the gate is there long before it has been loaded. */
export function Desk({ settings, session }: { settings: StudioSettings; session: Session | null }) {
  const [config] = useState(() => {
    const { projectId, dataset } = settings
    return studioConfig({ projectId, dataset, ...(session && localWorkspace(settings, session)) })
  })
  return <Studio config={config} />
}
