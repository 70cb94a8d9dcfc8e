import type { PinEntry } from '../../services/pinboard/pin-entry'
import { answerIn, send } from '~/http/send'

/** One page of the board, as the loader and the API give it. */
export interface Board {
  entries: PinEntry[]
  counts: { pins: number; locations: number }
  /** The `before` of the next older notes; null when there are none. */
  nextBefore: number | null
}

/**
 * @param before - only notes older than the one with this id; null for the newest.
 * @returns null when no answer comes in time, or none with notes.
 */
export async function fetchBoard(before: number | null): Promise<Board | null> {
  const query = before === null ? '' : `?before=${before}`
  const response = await send(`/api/attendee-pinboard${query}`).catch(() => null)
  const entries = await answerIn<PinEntry[]>(
    response,
    (read) => Array.isArray(read) && read.every(isPinEntry),
  )
  if (response === null || entries === null) return null
  const [, next = null] =
    /\?before=(\d+)>; rel="next"/.exec(response.headers.get('Link') ?? '') ?? []
  return {
    entries,
    counts: {
      pins: Number(response.headers.get('X-Total-Count')),
      locations: Number(response.headers.get('X-Location-Count')),
    },
    nextBefore: next === null ? null : Number(next),
  }
}

/** Whether this is a note as the API lists it. */
export function isPinEntry(value: unknown): value is PinEntry {
  const { id, alias, location } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'number' && typeof alias === 'string' && typeof location === 'string'
}
