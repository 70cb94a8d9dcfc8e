import {
  nextChange,
  nextState,
  UNLIT,
  viewAt,
  type RevealEvent,
  type RevealState,
  type RevealView,
} from './reveal-stages'

/** The show as it runs: what it is told, what is to be seen, and a timer for what comes by itself. */
export interface RevealShow {
  /** What is to be seen now. The same object until it changes. */
  view(): RevealView
  /** @param at - when it happened, on the clock of `performance.now()`; now, if not given */
  send(event: RevealEvent, at?: number): void
  /** The timer lives as long as somebody listens. Returns how to stop listening. */
  subscribe(listener: () => void): () => void
}

/** @param slotCounts - how many slots each day has */
export function createRevealShow(slotCounts: readonly number[]): RevealShow {
  const listeners = new Set<() => void>()
  let state: RevealState = { stage: 'unlit' }
  let view = UNLIT
  let timer: ReturnType<typeof setTimeout> | undefined

  function advance() {
    look()
    for (const listener of listeners) listener()
  }

  function look() {
    clearTimeout(timer)
    const now = performance.now()
    view = viewAt(state, slotCounts, now)
    const due = listeners.size > 0 ? nextChange(state, slotCounts, now) : null
    // A sleeping tab may wake late, and a timer ring early: whenever it does, the clock says what is to be seen.
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
      look()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearTimeout(timer)
      }
    },
  }
}
