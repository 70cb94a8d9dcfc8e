import { useState } from 'react'
import { Studio } from 'sanity'
import { lakeWorkspace } from 'content-lake/studio'
import { leave, session } from './session'
import { studioConfig, type StudioPlace } from './studio-config'
import type { StudioSettings } from './studio-settings'

/** Sanity's Studio, in a module of its own, so that the gate does not wait for its code. */
export function Desk({ settings }: { settings: StudioSettings }) {
  const [config] = useState(() =>
    studioConfig({ ...placeOf(settings), festival: settings.festival }),
  )
  return <Studio config={config} />
}

function placeOf({ isLocal, projectId, dataset }: StudioSettings): StudioPlace {
  if (!isLocal) return { projectId, dataset }
  const onSignOut = () => void leave().then(() => location.reload())
  return lakeWorkspace({ projectId, dataset, token: session, user: ORGANISER, onSignOut })
}

/** The organisers share one password, so they are one user of the lake. */
const ORGANISER = { id: 'organiser', name: 'Organiser' }
