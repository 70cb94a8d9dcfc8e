import code from './start-late.js?raw'
import { InlineScript } from './ui/inline-script'

declare global {
  interface Window {
    /** Set from `hydrateRoot` on. */
    __hydrating?: boolean
    /** Takes the shield down. */
    __hydrated?: () => void
  }
}

/** Stands last in the head. In development pages hydrate at once, as Vite's client expects. */
export function LateStart() {
  if (!import.meta.env.PROD) return null
  return <InlineScript code={import.meta.env.SSR ? code : ''} />
}

/** To be called in the root's first effect. */
export function markHydrated(): void {
  window.__hydrated?.()
  document.documentElement.dataset.hydrated = ''
}
