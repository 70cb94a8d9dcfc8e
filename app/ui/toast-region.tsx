import * as Toast from '@radix-ui/react-toast'
import { useSyncExternalStore } from 'react'
import { currentToast, dismissToast, onToastChange } from './toast'

const VARIANTS = {
  default: 'border-glowworm bg-slate',
  destructive: 'border-ember bg-[#3a1518]',
}

/**
 * The notification region. Everything the spec asks for in section 9 is Radix's own default, written out here: 5000 ms,
 * swipe right by 50 px, F8; Radix also waits while a toast is pointed at or focused, and closes it on Escape.
 */
export default function ToastRegion() {
  const toast = useSyncExternalStore(onToastChange, currentToast, () => null)
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <Toast.Root
          key={toast.id}
          open={toast.isOpen}
          onOpenChange={(isOpen) => isOpen || dismissToast(toast.id)}
          className={`toast grid grid-cols-[1fr_auto] gap-x-3 border-l-4 ${VARIANTS[toast.variant]}`}
        >
          <Toast.Title className="font-bold text-chalk">{toast.title}</Toast.Title>
          {toast.description && <Toast.Description className="col-start-1">{toast.description}</Toast.Description>}
          <Toast.Close
            aria-label="Dismiss"
            className="col-start-2 row-span-2 row-start-1 -m-2 grid size-11 place-items-center rounded-md text-dust hover:text-chalk"
          >
            <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true" stroke="currentColor" strokeWidth="2.5">
              <path d="m2 2 12 12M14 2 2 14" />
            </svg>
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport hotkey={['F8']} label="Notifications ({hotkey})" className="toasts" />
    </Toast.Provider>
  )
}
