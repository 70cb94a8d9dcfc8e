import { useCallback, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { fetchAsAdmin } from '~/http/fetch-as-admin'
import { useSingleFlight } from '~/http/use-single-flight'
import { tellFailure } from './toasts/tell-failure'
import { toast } from './toasts/toast'

interface Options<T> {
  password: string
  /** Address of the API that deletes it. */
  path: (item: T) => string
  /** A sentence that says that the item was deleted. */
  gone: (item: T) => string
  /** The toast's title, for an action that is not a deletion. */
  done?: string
  failed: string
  /** Removes the item from the list. */
  onGone: (item: T) => void
  /** Gets the focus when the pressed button is no longer in the page. */
  heading: RefObject<HTMLElement>
}

/** Deletes an item after a confirmation (`ConfirmDialog`), shows the result, and keeps the focus on the page. */
export function useDeletion<T>({
  password,
  path,
  gone,
  done = 'Deleted',
  failed,
  onGone,
  heading,
}: Options<T>) {
  const [asked, setAsked] = useState<{ item: T; opener: HTMLElement } | null>(null)
  /** @param opener - the pressed button. It gets the focus back when the item stays. */
  const ask = useCallback((item: T, opener: HTMLElement) => setAsked({ item, opener }), [])

  function close() {
    // Rendered synchronously: an open dialog would not let the focus go elsewhere.
    flushSync(() => setAsked(null))
    const opener = asked?.opener
    ;(opener?.isConnected ? opener : heading.current)?.focus()
  }

  const [isPending, confirm] = useSingleFlight(async () => {
    if (asked === null) return
    const { item } = asked
    const response = await fetchAsAdmin(password, 'DELETE', path(item))
    close()
    const isAbsent = response?.status === 404
    if (!response?.ok && !isAbsent) return tellFailure(failed)
    toast({ title: isAbsent ? `Already ${done.toLowerCase()}` : done, description: gone(item) })
    heading.current?.focus()
    onGone(item)
  })

  return {
    ask,
    question: asked && {
      item: asked.item,
      isPending,
      onCancel: close,
      onConfirm: () => void confirm(),
    },
  }
}
