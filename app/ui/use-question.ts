import { useState, type MouseEvent } from 'react'

/** Whether a question (`ConfirmDialog`) is open. From its dialog the focus goes back to the button that has opened it. */
export function useQuestion() {
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  return {
    isAsking: opener !== null,
    ask: ({ currentTarget }: MouseEvent<HTMLElement>) => setOpener(currentTarget),
    close() {
      setOpener(null)
      // A deed may have moved it elsewhere.
      if (document.activeElement?.closest('dialog')) opener?.focus()
    },
  }
}
