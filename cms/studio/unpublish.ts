import { useState } from 'react'
import {
  useDocumentOperation,
  useEditState,
  usePerspective,
  type DocumentActionComponent,
} from 'sanity'

/**
 * Unpublish, in the menu beside Publish. The Studio has its own only in the view of what is published, where every field is
 * grey, and it stays in that view afterwards.
 */
export const Unpublish: DocumentActionComponent = ({ id, type }) => {
  const [isAsking, setAsking] = useState(false)
  const { selectedPerspective } = usePerspective()
  const { published } = useEditState(id, type)
  const operation = useDocumentOperation(id, type).unpublish

  if (selectedPerspective !== 'drafts' || !published) return null
  return {
    label: 'Unpublish',
    tone: 'critical',
    disabled: Boolean(operation.disabled),
    onHandle: () => setAsking(true),
    dialog: isAsking && {
      type: 'confirm',
      tone: 'critical',
      message: 'It disappears from the website at once, and stays here as a draft.',
      confirmButtonText: 'Unpublish now',
      onCancel: () => setAsking(false),
      onConfirm: () => {
        setAsking(false)
        operation.execute()
      },
    },
  }
}
