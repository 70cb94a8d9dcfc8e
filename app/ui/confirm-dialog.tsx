import { useEffect, useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { BusyButton } from './busy-button'

interface Props {
  title: ReactNode
  /** Says what will happen. */
  children: ReactNode
  /** What is to be looked at or chosen: the dialog is wide then. */
  details?: ReactNode
  /** Text of the button that changes nothing. Without `details` it has the focus at first. */
  keep: string
  /** Text of the button that does it. */
  confirm?: string
  /** While the deletion is pending, both buttons do nothing. */
  isPending: boolean
  onCancel: () => void
  onConfirm: () => void
}

/**
 * Asks for confirmation, before a deletion above all. The caller moves the focus afterwards. It does not use `showModal`, which makes
 * the rest of the page inert: a phone would restyle hundreds of flights when the dialog opens and when it closes. The dialog
 * keeps the focus itself.
 */
export function ConfirmDialog({
  title,
  children,
  details,
  keep,
  confirm = 'Delete for good',
  isPending,
  onCancel,
  onConfirm,
}: Props) {
  const overlay = useRef<HTMLDivElement>(null)
  const id = useId()
  // What is to be looked at is above the buttons: the dialog has the focus there.
  const first = details ? 'dialog' : 'button'
  useLayoutEffect(() => overlay.current?.querySelector<HTMLElement>(first)?.focus(), [first])

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
        tabIndex={-1}
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className={`static m-auto rounded-lg border border-seam bg-rock p-6 text-limestone ${details ? 'w-full max-w-[min(44rem,calc(100%-2*var(--spacing-gutter)))]' : 'max-w-[min(28rem,calc(100%-2*var(--spacing-gutter)))]'}`}
      >
        <h2 id={`${id}-title`} className="text-xl [overflow-wrap:anywhere]">
          {title}
        </h2>
        <p id={`${id}-text`} className="mt-3">
          {children}
        </p>
        {details}
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

/** Moves the focus between the dialog's buttons and choices, so that it never gets behind the dialog. */
function moveFocus(event: KeyboardEvent, overlay: HTMLElement | null) {
  const buttons = [...(overlay?.querySelectorAll<HTMLElement>('button, input:checked') ?? [])]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const next = at + (event.shiftKey ? -1 : 1)
  event.preventDefault()
  buttons[(next + buttons.length) % buttons.length]?.focus()
}

/** A press beside the buttons would take the focus from them. */
function keepFocus(event: MouseEvent) {
  if (!(event.target as Element).closest('button, label')) event.preventDefault()
}

/** The first click has opened the dialog. The second one may hit a button that has just appeared. */
function ignoreSecondOfDoubleClick(event: MouseEvent) {
  if (event.detail > 1) event.stopPropagation()
}
