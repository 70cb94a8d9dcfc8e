import { useEffect, useState, useSyncExternalStore } from 'react'
import { createRevealShow, type RevealShow } from './reveal-show'
import { UNLIT, type RevealView } from './reveal-stages'

interface Reveal {
  view: RevealView
  send: RevealShow['send']
}

/**
 * The show of this visit. It begins after hydration. When the visitor prefers reduced motion, now or later, it shows
 * everything at once.
 *
 * @param slotCounts - the number of slots of each day
 */
export function useReveal(slotCounts: readonly number[]): Reveal {
  const [show] = useState(() => createRevealShow(slotCounts))
  const view = useSyncExternalStore(show.subscribe, show.view, () => UNLIT)

  useEffect(() => {
    // Hydration came so late that `raise-curtain.ts` has already shown the whole line-up. It stays visible.
    if (document.querySelector('[data-given-up]')) return
    const reduced = matchMedia('(prefers-reduced-motion: reduce)')
    const follow = () => show.send({ type: reduced.matches ? 'stilled' : 'began' })
    follow()
    reduced.addEventListener('change', follow)
    return () => reduced.removeEventListener('change', follow)
  }, [show])

  return { view, send: show.send }
}
