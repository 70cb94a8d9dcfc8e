import { useEffect, useRef } from 'react'
import {
  getReleaseIdFromReleaseDocumentId,
  useActiveReleases,
  usePerspective,
  useSetPerspective,
  type ActiveToolLayoutProps,
  type ToolMenuProps,
} from 'sanity'
import './around-tools.css'

/** Around the open tool: once the chosen release is over, the drafts are chosen. In a release that is over documents look missing. */
export function ToolInRelease(props: ActiveToolLayoutProps) {
  const { selectedReleaseId } = usePerspective()
  const setPerspective = useSetPerspective()
  const { data } = useActiveReleases()
  const isOpen = data.some(
    ({ _id }) => getReleaseIdFromReleaseDocumentId(_id) === selectedReleaseId,
  )
  // A new release is chosen before the Studio lists it.
  const seen = useRef<string>(undefined)
  useEffect(() => {
    if (isOpen) seen.current = selectedReleaseId
    else if (selectedReleaseId !== undefined && seen.current === selectedReleaseId)
      setPerspective('drafts')
  }, [isOpen, selectedReleaseId, setPerspective])
  return props.renderDefault(props)
}

/** Behind the tools, the way to what is not in the Studio: flights, notes and keys. */
export function ToolsAndAdmin(props: ToolMenuProps) {
  return (
    <>
      {props.renderDefault(props)}
      <a className="admin-link" href="/admin-flight-details">
        Admin page
      </a>
    </>
  )
}
