import { useEffect, useRef, type RefObject } from 'react'
import { DRAFT_KEY } from './draft-key'

/**
 * The draft of a form (`draft.ts`). Its code is loaded when there is a draft, or when the form is first used.
 *
 * @returns forgets the draft, after a submission
 */
export function useDraft(form: RefObject<HTMLFormElement>, isFilled: boolean): () => void {
  const forget = useRef<() => void>()
  useEffect(() => {
    const element = form.current!
    const open = () =>
      void import('./draft').then(
        ({ openDraft }) => (forget.current ??= openDraft(element, isFilled)),
        () => undefined,
      )
    if (hasDraft() || element.contains(document.activeElement)) open()
    else element.addEventListener('focusin', open, { once: true })
  }, [form, isFilled])
  return () => forget.current?.()
}

function hasDraft(): boolean {
  try {
    return DRAFT_KEY in sessionStorage
  } catch {
    return false
  }
}
