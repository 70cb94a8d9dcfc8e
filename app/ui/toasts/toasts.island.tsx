import * as Toast from '@radix-ui/react-toast'
import { useDeferredValue, useSyncExternalStore } from 'react'
import { currentToast, dismissToast, onToastChange } from './toast'
import { useText } from '../use-text'

const VARIANTS = {
  default: 'border-glowworm text-glowworm',
  destructive: 'border-ember text-ember',
}

const SHOWN_MS = 5000

/**
 * The notification region. Radix closes a toast after its time or with a swipe of 50 px to the right, waits while it has pointer
 * or focus, and closes it on Escape. F8 goes to it.
 */
export default function Toasts() {
  const t = useText('toasts')
  // The press is answered first, and the toast comes after it.
  const toast = useDeferredValue(useSyncExternalStore(onToastChange, currentToast, () => null))
  return (
    <Toast.Provider label={t('Notification')} duration={SHOWN_MS}>
      {toast && (
        <Toast.Root
          key={toast.id}
          open={toast.isOpen}
          onOpenChange={(isOpen) => isOpen || dismissToast(toast.id)}
          className={`toast ${VARIANTS[toast.variant]}`}
        >
          <Mark isBad={toast.variant === 'destructive'} />
          <Toast.Title className="col-start-2 font-bold text-chalk">{toast.title}</Toast.Title>
          {toast.description && (
            <Toast.Description className="col-start-2 grow text-limestone">
              {toast.description}
            </Toast.Description>
          )}
          {toast.action && (
            <Toast.Action
              altText={toast.action.label}
              onClick={toast.action.onPress}
              className="col-start-2 -mb-2 min-h-11 justify-self-start font-bold text-chalk underline underline-offset-4"
            >
              {toast.action.label}
            </Toast.Action>
          )}
          <Toast.Close
            aria-label={t('Dismiss')}
            className="col-start-3 row-span-2 row-start-1 -m-2 grid size-11 place-items-center rounded-md text-dust hover:text-chalk"
          >
            <svg
              viewBox="0 0 16 16"
              className="size-4"
              aria-hidden="true"
              stroke="currentColor"
              strokeWidth="2.5"
            >
              <path d="m2 2 12 12M14 2 2 14" />
            </svg>
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport label={t('Notifications (F8)')} className="toasts" />
    </Toast.Provider>
  )
}

/** The icon: a drop for a success, a fallen stone for an error. */
function Mark({ isBad }: { isBad: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="row-span-2 mt-0.5 size-6"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
    >
      <path
        d={
          isBad
            ? 'M12 2 2.500 20h19zM12 9v5M12 16.500v1'
            : 'M12 2c4 5 6.500 8 6.500 11.500a6.500 6.500 0 0 1-13 0C5.500 10 8 7 12 2zM9 13.500l2.300 2.300 4-4.500'
        }
        strokeLinecap="round"
      />
    </svg>
  )
}
