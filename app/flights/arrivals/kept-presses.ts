import { PICK_UP_STATES, type PickUpState } from './arrival'

const PLACE = 'pick-up-presses'
/** A later reading would take back what others have pressed since. */
const KEPT_MS = 12 * 3_600_000

/**
 * Presses that the server does not have yet, from before a reload or a closed tab. They are the ids of flights with a state, and
 * no word about a person.
 */
export function keptPresses(): Map<string, PickUpState> {
  try {
    const { at, presses } = JSON.parse(localStorage.getItem(PLACE) ?? '') as Record<string, unknown>
    if (!(Number(at) > Date.now() - KEPT_MS) || !Array.isArray(presses)) return new Map()
    return new Map(presses.filter(isPress))
  } catch {
    return new Map()
  }
}

export function keepPresses(presses: ReadonlyMap<string, PickUpState>): void {
  try {
    if (presses.size === 0) localStorage.removeItem(PLACE)
    else localStorage.setItem(PLACE, JSON.stringify({ at: Date.now(), presses: [...presses] }))
  } catch {
    // A browser that refuses storage keeps the presses until a reload.
  }
}

function isPress(press: unknown): press is [string, PickUpState] {
  if (!Array.isArray(press)) return false
  const [id, state] = press as unknown[]
  return typeof id === 'string' && PICK_UP_STATES.some((known) => known === state)
}
