import {
  nextChange,
  nextState,
  UNLIT,
  viewAt,
  type RevealEvent,
  type RevealState,
  type RevealView,
} from './reveal-stages'

/** A store with the state of the show. It takes events, gives the view to draw, and runs the timer for changes that time brings. */
export interface RevealShow {
  /** The view to draw now. It is the same object until the view changes. */
  view(): RevealView
  /** @param at - the `performance.now()` of the event; now by default */
  send(event: RevealEvent, at?: number): void
  /** The timer runs while there are listeners. Returns a function that removes the listener. */
  subscribe(listener: () => void): () => void
}

/** @param slotCounts - the number of slots of each day */
export function createRevealShow(slotCounts: readonly number[]): RevealShow {
  const listeners = new Set<() => void>()
  let state: RevealState = { stage: 'unlit' }
  let view = UNLIT
  let timer: ReturnType<typeof setTimeout> | undefined

  function advance() {
    refresh()
    for (const listener of listeners) listener()
  }

  function refresh() {
    clearTimeout(timer)
    const now = performance.now()
    view = viewAt(state, slotCounts, now)
    const due = listeners.size > 0 ? nextChange(state, slotCounts, now) : null
    // A suspended tab fires its timers late, and a timer may fire early. So the view is computed from the clock.
    if (due !== null) timer = setTimeout(advance, due - now)
  }

  return {
    view: () => view,
    send(event, at = performance.now()) {
      state = nextState(state, event, at)
      advance()
    },
    subscribe(listener) {
      listeners.add(listener)
      refresh()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearTimeout(timer)
      }
    },
  }
}
