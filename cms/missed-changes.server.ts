import type { SanityClient } from '@sanity/client'
import { readContent } from './client.server'

/** A change that the listener has not reported is found within this time. What is refused is asked for no more often. */
export const ASK_EVERY_MS = 60_000
/** Every edit gives its document a new revision, and a deletion takes one away. The client sees published documents alone. */
export const REVISIONS_QUERY = '(* | order(_id asc))[]._rev'

/**
 * Asks Sanity's cloud once a minute for the revisions of all documents. A network between can cut a listener off silently.
 * It is one query a minute, because every query counts for the project's quota.
 *
 * @param onChange - Called when the revisions have changed, and when they cannot be read: the reading that follows says why.
 * @returns how to stop.
 */
export function askForMissedChanges(client: SanityClient, onChange: () => void): () => void {
  let last: string | null = null
  const ask = async () => {
    const revisions = await readContent(client, REVISIONS_QUERY).then(JSON.stringify, () => '')
    if (revisions !== last) onChange()
    last = revisions
  }
  const timer = setInterval(() => void ask(), ASK_EVERY_MS).unref()
  return () => clearInterval(timer)
}
