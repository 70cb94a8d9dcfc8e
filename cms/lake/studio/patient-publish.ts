import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  useEditState,
  useSyncState,
  useValidationStatus,
  type DocumentActionComponent,
} from 'sanity'

/**
 * The Studio's own Publish, without a bug of this version. It says 'Publishing…' for ever when it is pressed while a document
 * is still being saved or validated, as after restoring an old version on a slow machine (fixed upstream by
 * sanity-io/sanity#12132, for React 19 only). Here the press waits until both have ended, and then publishes. Any other action
 * stays as it is: `document: { actions: (actions) => actions.map(patientPublish) }`.
 */
export function patientPublish(publish: DocumentActionComponent): DocumentActionComponent {
  if (publish.action !== 'publish') return publish
  const PatientPublish: DocumentActionComponent = (props) => {
    const [isWanted, setWanted] = useState(false)
    const description = publish(props)
    const { draft } = useEditState(props.id, props.type)
    const { isSyncing } = useSyncState(props.id, props.type)
    const { isValidating } = useValidationStatus(draft?._id ?? props.id, props.type)
    const isReady = !isSyncing && !isValidating
    const handle = description && !description.disabled ? description.onHandle : undefined

    useEffect(() => {
      if (!isWanted || !isReady) return
      // At once, because the next check could begin before React renders what the press has changed.
      queueMicrotask(() =>
        flushSync(() => {
          setWanted(false)
          // No handle means that the validation found an error, and the button shows it.
          handle?.()
        }),
      )
    }, [isWanted, isReady, handle])

    if (!description) return null
    return {
      ...description,
      disabled: isWanted || Boolean(description.disabled),
      onHandle: () => setWanted(true),
    }
  }
  return Object.assign(PatientPublish, { action: publish.action, displayName: publish.displayName })
}
