import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { BusyButton } from './busy-button'

interface Props {
  title: ReactNode
  /** What will be gone. */
  children: ReactNode
  /** On the button that changes nothing, which has the focus at first. */
  keep: string
  /** While the deletion is on its way, nothing can be pressed. */
  isPending: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Asks once more before something is deleted. The caller decides where the focus goes afterwards. */
export function ConfirmDialog({ title, children, keep, isPending, onCancel, onConfirm }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    shown?.querySelector('button')?.focus()
    return () => shown?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClickCapture={ignoreSecondOfDoubleClick}
      onCancel={(event) => {
        event.preventDefault()
        if (!isPending) onCancel()
      }}
      className="m-auto max-w-[min(28rem,calc(100%-2*var(--spacing-gutter)))] rounded-lg border border-seam bg-rock p-6 text-limestone backdrop:bg-black/60"
    >
      <h2 id={`${id}-title`} className="text-xl [overflow-wrap:anywhere]">
        {title}
      </h2>
      <p id={`${id}-text`} className="mt-3">
        {children}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <BusyButton isBusy={isPending} onClick={onCancel}>
          {keep}
        </BusyButton>
        <BusyButton isBusy={isPending} onClick={onConfirm} className="border-ember text-ember">
          {isPending ? 'Deleting...' : 'Delete for good'}
        </BusyButton>
      </div>
    </dialog>
  )
}

/** The first click has opened the dialog; the second may land on a button that was not there yet. */
function ignoreSecondOfDoubleClick(event: MouseEvent) {
  if (event.detail > 1) event.stopPropagation()
}
