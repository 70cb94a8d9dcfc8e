import { NO_STORE, sentence } from '~/http/reply.server'
import type { Change } from '../../../services/journeys/desk-fields'

/** 200 with the new state, 409 with the one that somebody else has stored, 404 when the row is gone. */
export function changeAnswer<T extends object>(change: Change<T>, gone: string): Response {
  if (change === null) return sentence(404, gone)
  if (change.isStored) return Response.json(change.now, { headers: NO_STORE })
  return Response.json(
    {
      message: 'Somebody else has changed this meanwhile. Here is what is stored now.',
      ...change.now,
    },
    { status: 409, headers: NO_STORE },
  )
}

export const NO_FLIGHT = 'There are no flight details with this id.'
export const NO_LEG = 'These flight details have no leg with this id.'
