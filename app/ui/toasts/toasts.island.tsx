import {
  startTransition,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
} from 'react'
import { isLost, reportCaught } from '../load-part'
import { currentToast, dismissToast, onToastChange } from './toast'

/** Delay in ms after a tap on a field, so that its focus is shown before this code is loaded. */
const LATER_MS = 400
const SHOWN_MS = 5000
const TICK_MS = 100

/**
 * The region of toasts. The code that draws them well (Radix, 11 kB) is loaded when a form field gets the focus, or with the
 * first toast. Until it is loaded, and when it cannot be, this draws them in a plain way: for 5000 ms, longer while one has
 * pointer or focus, with Escape and a button to dismiss it, and F8 to get here.
 */
export default function Toasts() {
  const [Region, setRegion] = useState<ComponentType | null>(null)
  const toast = useSyncExternalStore(onToastChange, currentToast, () => null)
  const region = useRef<HTMLDivElement>(null)
  const id = toast?.isOpen ? toast.id : 0
  const dismiss = () => {
    // The button goes, and the focus stays here.
    region.current?.focus()
    dismissToast(id)
  }

  useEffect(() => {
    const load = () =>
      void import('./toast-region').then(
        (module) => startTransition(() => setRegion(() => module.default)),
        // The next toast tries again. Without the file toasts are plain, and that is all.
        (error) => isLost(error) || reportCaught(error),
      )
    const onFocus = ({ target }: FocusEvent) =>
      target instanceof Element && target.closest('form') && setTimeout(load, LATER_MS)
    const unsubscribe = onToastChange(load)
    document.addEventListener('focusin', onFocus)
    return () => {
      unsubscribe()
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
  useEffect(() => {
    if (id === 0 || Region) return
    let left = SHOWN_MS
    const timer = setInterval(() => {
      if (!region.current?.matches(':hover, :focus-within')) left -= TICK_MS
      if (left <= 0) dismissToast(id)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [id, Region])
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'F8') region.current?.focus()
      if (key === 'Escape' && region.current?.matches(':focus-within'))
        region.current.querySelector('button')?.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  if (Region) return <Region />
  return (
    <div
      ref={region}
      role="region"
      aria-label="Notifications (F8)"
      tabIndex={-1}
      className="toasts"
    >
      {toast?.isOpen && (
        <div role="alert" className="toast text-chalk">
          <strong>{toast.title}</strong> {toast.description}{' '}
          <button type="button" className="min-h-11 px-2 underline" onClick={dismiss}>
            Dismiss
          </button>
        </div>
      )}
    </div>
  )
}
