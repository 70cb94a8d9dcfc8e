import { useEffect, useState, useSyncExternalStore } from 'react'
import { createRevealShow, type RevealShow } from './reveal-show'
import { UNLIT, type RevealView } from './reveal-stages'

interface Reveal {
  view: RevealView
  send: RevealShow['send']
}

/**
 * The show of this visit. It begins once the app is there, and is still from the start, or from the moment on, where
 * motion is not wanted.
 *
 * @param slotCounts - how many slots each day has
 */
export function useReveal(slotCounts: readonly number[]): Reveal {
  const [show] = useState(() => createRevealShow(slotCounts))
  const view = useSyncExternalStore(show.subscribe, show.view, () => UNLIT)

  useEffect(() => {
    // The app came so late that the early script had already shown the whole line-up: let it be read.
    if (document.documentElement.dataset.scripted === undefined) return
    const reduced = matchMedia('(prefers-reduced-motion: reduce)')
    const heed = () => show.send({ type: reduced.matches ? 'stilled' : 'began' })
    heed()
    reduced.addEventListener('change', heed)
    return () => reduced.removeEventListener('change', heed)
  }, [show])

  return { view, send: show.send }
}
