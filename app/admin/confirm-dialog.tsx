import { useLayoutEffect, useRef } from 'react'
import { Button } from '~/ui/button'
import type { ListedFlight } from '~/flights/list/fetch-flights'

interface Props {
  flight: ListedFlight
  isPending: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Asks once more before something is gone for good, and names whose it is. */
export function EraseDialog({ flight, isPending, onCancel, onConfirm }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it is taken away, for only a dialog that closes gives the focus back to where it was.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby="erase-title"
      aria-describedby="erase-text"
      onCancel={(event) => {
        event.preventDefault()
        if (!isPending) onCancel()
      }}
      className="m-auto max-w-[min(28rem,calc(100%-2*var(--spacing-gutter)))] rounded-lg border border-seam bg-rock p-6 text-limestone backdrop:bg-black/60"
    >
      <h2 id="erase-title" className="text-xl [overflow-wrap:anywhere]">
        Delete the flight details of <bdi>{flight.artistName}</bdi>?
      </h2>
      <p id="erase-text" className="mt-3">
        They are gone for good, from the list and from the database. Files that were exported before
        are not.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onCancel} disabled={isPending}>
          Keep them
        </Button>
        <Button onClick={onConfirm} disabled={isPending} className="border-ember text-ember">
          {isPending ? 'Deleting...' : 'Delete for good'}
        </Button>
      </div>
    </dialog>
  )
}
