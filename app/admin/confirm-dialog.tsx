import { useEffect, useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { BusyButton } from './busy-button'

interface Props {
  title: ReactNode
  /** What will be gone. */
  children: ReactNode
  /** On the button that changes nothing, which has the focus at first. */
  keep: string
  /** On the button that does it. */
  confirm?: string
  /** While the deletion is on its way, nothing can be pressed. */
  isPending: boolean
  onCancel: () => void
  onConfirm: () => void
}

/**
 * Asks once more before something is deleted. The caller decides where the focus goes afterwards. Not `showModal`: it makes
 * the rest of the page inert, and for that a phone restyles hundreds of flights, when it opens and when it closes. The dialog
 * keeps the focus itself.
 */
export function ConfirmDialog({
  title,
  children,
  keep,
  confirm = 'Delete for good',
  isPending,
  onCancel,
  onConfirm,
}: Props) {
  const overlay = useRef<HTMLDivElement>(null)
  const id = useId()
  useLayoutEffect(() => overlay.current?.querySelector('button')?.focus(), [])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A toast that has the focus is dismissed first.
      const isElsewhere = document.activeElement?.closest('.toasts') ?? false
      if (isElsewhere) return
      if (event.key === 'Escape') {
        if (!isPending) onCancel()
      }
      if (event.key === 'Tab') moveFocus(event, overlay.current)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isPending, onCancel])

  return (
    <div
      ref={overlay}
      role="presentation"
      onClickCapture={ignoreSecondOfDoubleClick}
      onMouseDown={keepFocus}
      className="fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-black/60 print:hidden"
    >
      <dialog
        open
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className="static m-auto max-w-[min(28rem,calc(100%-2*var(--spacing-gutter)))] rounded-lg border border-seam bg-rock p-6 text-limestone"
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
            {isPending && confirm === 'Delete for good' ? 'Deleting...' : confirm}
          </BusyButton>
        </div>
      </dialog>
    </div>
  )
}

/** From one button of the dialog to the other, and to nothing behind it. */
function moveFocus(event: KeyboardEvent, overlay: HTMLElement | null) {
  const buttons = [...(overlay?.querySelectorAll('button') ?? [])]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const next = at + (event.shiftKey ? -1 : 1)
  event.preventDefault()
  buttons[(next + buttons.length) % buttons.length]?.focus()
}

/** A press beside the buttons would take the focus from them. */
function keepFocus(event: MouseEvent) {
  if (!(event.target as Element).closest('button')) event.preventDefault()
}

/** The first click has opened the dialog; the second may land on a button that was not there yet. */
function ignoreSecondOfDoubleClick(event: MouseEvent) {
  if (event.detail > 1) event.stopPropagation()
}
