import { useState, type MouseEvent } from 'react'

/** Whether a question (`ConfirmDialog`) is open. The button that has opened it gets the focus back. */
export function useQuestion() {
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  return {
    isAsking: opener !== null,
    ask: ({ currentTarget }: MouseEvent<HTMLElement>) => setOpener(currentTarget),
    close() {
      setOpener(null)
      opener?.focus()
    },
  }
}
