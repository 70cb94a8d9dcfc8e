import type { PinEntry } from '../../services/pinboard/pin-entry'
import { PATIENCE_MS } from '~/http/patience'

/** One page of the board, as the loader and the API give it. */
export interface Board {
  entries: PinEntry[]
  counts: { pins: number; locations: number }
  /** The `before` of the next older notes; null when there are none. */
  nextBefore: number | null
}

/**
 * @param before - only notes older than the one with this id; null for the newest.
 * @throws {Error} when no answer comes in time, or one of another shape.
 */
export async function fetchBoard(before: number | null): Promise<Board> {
  const response = await fetch(
    `/api/attendee-pinboard${before === null ? '' : `?before=${before}`}`,
    {
      credentials: 'include',
      signal: AbortSignal.timeout?.(PATIENCE_MS),
    },
  )
  if (!response.ok)
    throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`)
  const entries: unknown = await response.json()
  if (!Array.isArray(entries) || !entries.every(isPinEntry)) throw new Error('not a list of notes')
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
