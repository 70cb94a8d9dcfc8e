import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 64rem)'
let isWide: boolean | null = null

/**
 * Whether the window has room for a table. It does not change for printing, because the browser would print the list while only
 * a part of it is drawn again.
 */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, readWidth)
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function readWidth(): boolean {
  if (isWide === null || !matchMedia('print').matches) isWide = matchMedia(WIDE).matches
  return isWide
}
