import {
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { currentToast, onToastChange } from './toast'

// A message must not take the page down with it, least of all the one that says that the network is gone.
const ToastRegion = lazy(() => import('./toast-region').catch(() => ({ default: PlainRegion })))

const LATER_MS = 400

/**
 * Where toasts appear, on every page. The code that draws them (11 kB) is fetched when somebody begins to fill in a form,
 * or else with the first toast.
 */
export default function Toasts() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => startTransition(() => setWanted(true))
    // When the press on the field has long shown: whoever taps one need not wait for it.
    const onFocus = ({ target }: FocusEvent) =>
      target instanceof Element && target.closest('form') && setTimeout(want, LATER_MS)
    const unsubscribe = onToastChange(want)
    document.addEventListener('focusin', onFocus)
    return () => {
      unsubscribe()
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
  if (!isWanted) return <PlainRegion />
  return (
    <Suspense fallback={<PlainRegion />}>
      <ToastRegion />
    </Suspense>
  )
}

/** The region while there is nothing to draw, or nothing to draw it with: there, reachable by F8, the bare message in it. */
function PlainRegion() {
  const toast = useSyncExternalStore(onToastChange, currentToast, () => null)
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'F8' && region.current?.focus()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div
      ref={region}
      role="region"
      aria-label="Notifications (F8)"
      tabIndex={-1}
      className="toasts"
    >
      {toast?.isOpen && (
        <p role="alert" className="toast text-chalk">
          {toast.title} {toast.description}
        </p>
      )}
    </div>
  )
}
