/*
 * What the reveal shows when: film, darkness, teaser, button, and then the line-up of one day, slot by slot.
 * All of it is a function of what happened last and of the time since; nothing counts ticks.
 * Times are milliseconds of one monotonic clock (`performance.now()`).
 */

/** After the film has ended or was skipped, the secret stays one for a moment; then the teaser; then the button below it. */
const TEASER_DELAY_MS = 500
const BUTTON_DELAY_MS = 2000
/** From one slot of a day to the next. */
const SLOT_STAGGER_MS = 800
/** How long a name stays blurred. */
const NAME_DELAY_MS = 3000
/** Between the last slot's turn and the day buttons being free again. */
const UNLOCK_DELAY_MS = 4000

/** What begins then is over at once: the whole show where nothing may move. */
const LONG_AGO = -Infinity

export type RevealState =
  | { stage: 'unlit' }
  | { stage: 'film' }
  | { stage: 'teaser'; since: number }
  /** `isCut`: the visitor did not want to wait for the rest of the day. */
  | { stage: 'lineup'; day: number; since: number; isCut?: boolean }

export type RevealEvent =
  | { type: 'began' }
  /** By itself, by an error or by the visitor's wish. */
  | { type: 'film-ended' }
  | { type: 'opened' }
  | { type: 'day-chosen'; day: number }
  /** The rest of the day is wanted at once. */
  | { type: 'cut' }
  /** Nothing may move or be waited for any more. */
  | { type: 'stilled' }

/** Before the show: what the server renders, where no script runs the whole line-up. */
export const UNLIT: RevealView = { stage: 'unlit' }

export type RevealView =
  | { stage: 'unlit' }
  | { stage: 'film' }
  /** After the film: darkness, then the headline alone, then the headline and the button. */
  | { stage: 'dark' | 'teaser' | 'button' }
  | {
      stage: 'lineup'
      day: number
      /** When the day was chosen: the same day chosen again is another show. */
      since: number
      /** How many of the day's slots are there, and how many of their names can be read. */
      slots: number
      names: number
      isRunning: boolean
      /** All was there at once, and nothing has moved or will. */
      isStill: boolean
    }

/** What an event at the time `at` makes of the show. Events that come too late or twice change nothing. */
export function nextState(state: RevealState, event: RevealEvent, at: number): RevealState {
  switch (event.type) {
    case 'began':
      return state.stage === 'unlit' ? { stage: 'film' } : state
    case 'film-ended':
      return state.stage === 'film' ? { stage: 'teaser', since: at } : state
    case 'opened':
      return state.stage === 'lineup' ? state : { stage: 'lineup', day: 0, since: at }
    case 'day-chosen':
      return state.stage === 'lineup'
        ? { stage: 'lineup', day: event.day, since: isStill(state) ? LONG_AGO : at }
        : state
    case 'cut':
      return state.stage === 'lineup' ? { ...state, isCut: true } : state
    case 'stilled':
      return { stage: 'lineup', day: state.stage === 'lineup' ? state.day : 0, since: LONG_AGO }
  }
}

/** What is to be seen at the time `now`. @param slotCounts - how many slots each day has */
export function viewAt(state: RevealState, slotCounts: readonly number[], now: number): RevealView {
  if (state.stage === 'unlit') return UNLIT
  if (state.stage === 'film') return state
  const elapsed = now - state.since
  if (state.stage === 'teaser') {
    if (elapsed < TEASER_DELAY_MS) return { stage: 'dark' }
    return { stage: elapsed < TEASER_DELAY_MS + BUTTON_DELAY_MS ? 'teaser' : 'button' }
  }
  const { stage, day, since, isCut = false } = state
  const slotCount = slotCounts[day] ?? 0
  return {
    stage,
    day,
    since,
    slots: isCut ? slotCount : Math.min(slotCount, dueBy(elapsed)),
    names: isCut ? slotCount : Math.min(slotCount, dueBy(elapsed - NAME_DELAY_MS)),
    isRunning: !isCut && elapsed < lengthOf(slotCount),
    isStill: isStill(state),
  }
}

/** When something will change next without anybody's doing, or null. Always after `now`. */
export function nextChange(
  state: RevealState,
  slotCounts: readonly number[],
  now: number,
): number | null {
  if (
    state.stage === 'unlit' ||
    state.stage === 'film' ||
    (state.stage === 'lineup' && state.isCut)
  )
    return null
  const moments =
    state.stage === 'teaser'
      ? [TEASER_DELAY_MS, TEASER_DELAY_MS + BUTTON_DELAY_MS]
      : momentsOf(slotCounts[state.day] ?? 0)
  const next = moments.map((moment) => state.since + moment).filter((moment) => moment > now)
  return next.length > 0 ? Math.min(...next) : null
}

function momentsOf(slotCount: number): number[] {
  const turns = Array.from({ length: slotCount }, (_, index) => index * SLOT_STAGGER_MS)
  return [...turns, ...turns.map((turn) => turn + NAME_DELAY_MS), lengthOf(slotCount)]
}

/** How long the day buttons stay locked. */
function lengthOf(slotCount: number): number {
  return slotCount * SLOT_STAGGER_MS + UNLOCK_DELAY_MS
}

/** How many have had their turn when the first is due at 0. */
function dueBy(elapsed: number): number {
  return elapsed < 0 ? 0 : Math.floor(elapsed / SLOT_STAGGER_MS) + 1
}

function isStill({ since }: { since: number }): boolean {
  return since === LONG_AGO
}
