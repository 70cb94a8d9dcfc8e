/*
 * The timing of the reveal: film, darkness, teaser, button, and then the line-up of one day, slot by slot.
 * The view is a pure function of the last event and the time since then. Nothing counts ticks.
 * Times are milliseconds of a monotonic clock (`performance.now()`).
 */

/** The darkness between the film and the teaser, and then the time until the button appears below the teaser. */
const TEASER_DELAY_MS = 500
const BUTTON_DELAY_MS = 2000
/** The time from one slot of a day to the next. */
const SLOT_STAGGER_MS = 800
/** From the moment at which a slot is shown until its name burns clear. */
export const NAME_DELAY_MS = 3000
/** A name has the focus from this long after it has begun to burn clear; the page needs a moment to bring it there. */
const FOCUS_DELAY_MS = 260
/** From the moment at which a name begins to burn clear until nothing of its blur is left. */
export const CLEARING_MS = 500
/** A name stays on the screen for this long after it has begun to burn clear: 700 ms of them clear, and a few frames. */
const HELD_MS = CLEARING_MS + 750
/** The headline act has a beat more. */
const ACT_HELD_MS = HELD_MS + 150
/** For this long a name leaves the screen only if the next one needs its place. */
const LINGERING_MS = 1750
/** The page needs this time to bring a whole name into the window before it begins to burn clear. */
const AHEAD_MS = 500
/** The time from the end of the last slot's turn until the day buttons are unlocked. */
const UNLOCK_DELAY_MS = 4000

/** The start time of a show without motion: all of its steps are over at once. */
const LONG_AGO = -Infinity

export type RevealState =
  | { stage: 'unlit' }
  | { stage: 'film' }
  | { stage: 'teaser'; since: number }
  /** `isCut`: the visitor has skipped the rest of the day. */
  | { stage: 'lineup'; day: number; since: number; isCut?: boolean }

export type RevealEvent =
  | { type: 'began' }
  /** The film has ended or failed, or the visitor has skipped it. */
  | { type: 'film-ended' }
  | { type: 'opened' }
  | { type: 'day-chosen'; day: number }
  /** The visitor skips the rest of the day. */
  | { type: 'cut' }
  /** The visitor prefers reduced motion. */
  | { type: 'stilled' }

/** The view before the show, which the server renders. Without scripts it shows the whole line-up. */
export const UNLIT: RevealView = { stage: 'unlit' }

export type RevealView =
  | { stage: 'unlit' }
  | { stage: 'film' }
  /** After the film: darkness, then the headline alone, then the headline and the button. */
  | { stage: 'dark' | 'teaser' | 'button' }
  | {
      stage: 'lineup'
      day: number
      /** When the day was chosen. It distinguishes two shows of the same day. */
      since: number
      /** How many slots are shown, and how many of them with a readable name. */
      slots: number
      names: number
      isRunning: boolean
      /** The visitor did not want to wait for the rest of the day. It is shown whole. */
      isCut: boolean
      /** The line-up is shown at once and without motion. */
      isStill: boolean
    }

/** The state after an event at the time `at`. A late or repeated event changes nothing. */
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

/** The view at the time `now`. @param slotCounts - the number of slots of each day */
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
    isCut,
    isStill: isStill(state),
  }
}

/** The time after `now` at which the view changes next without an event, or null. */
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

/** The place of the page while the names of a day burn clear. Indexes may be beyond the last slot. */
export interface Focus {
  /** The slot in the middle; on the way to the next one, a fraction. It stays a little with each slot. */
  middle: number
  /** The first slot whose name has to stay on the screen, because it has not been clear for long. */
  held: number
  /** The first slot whose name stays on the screen if there is room for it. */
  lingering: number
  /** The last slot whose name has to be on the screen, because it begins to burn clear in less than half a second. */
  next: number
  /** Until that name begins to burn clear, in ms. Negative afterwards. */
  untilNextMs: number
}

/**
 * @param elapsed - the time since the day was chosen
 * @param headlineAct - the slot of the headline act, or -1. It has a beat of its own: the page stays with it for longer.
 */
export function focusAt(elapsed: number, headlineAct: number): Focus {
  const turns = (since: number) => Math.max(0, (elapsed - NAME_DELAY_MS - since) / SLOT_STAGGER_MS)
  const turn = turns(FOCUS_DELAY_MS)
  const slot = Math.floor(turn)
  const part = turn % 1
  const way = part * part * (3 - 2 * part)
  const isActHeld = headlineAct >= 0 && turns(ACT_HELD_MS) <= headlineAct
  const next = Math.floor(turns(-AHEAD_MS))
  return {
    middle: slot + (slot === headlineAct ? way ** 3 : way),
    held: Math.min(Math.ceil(turns(HELD_MS)), isActHeld ? headlineAct : Infinity),
    lingering: Math.ceil(turns(LINGERING_MS)),
    next,
    untilNextMs: NAME_DELAY_MS + next * SLOT_STAGGER_MS - elapsed,
  }
}

function momentsOf(slotCount: number): number[] {
  const turns = Array.from({ length: slotCount }, (_, index) => index * SLOT_STAGGER_MS)
  return [...turns, ...turns.map((turn) => turn + NAME_DELAY_MS), lengthOf(slotCount)]
}

/** How long the day buttons stay locked. */
function lengthOf(slotCount: number): number {
  return slotCount * SLOT_STAGGER_MS + UNLOCK_DELAY_MS
}

/** How many slots are due after this time. The first is due at 0. */
function dueBy(elapsed: number): number {
  return elapsed < 0 ? 0 : Math.floor(elapsed / SLOT_STAGGER_MS) + 1
}

function isStill({ since }: { since: number }): boolean {
  return since === LONG_AGO
}
