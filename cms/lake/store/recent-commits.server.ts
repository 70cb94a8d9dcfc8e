import type { Committed } from './commit.server'
import type { Store } from './store.server'
import { isPurge } from './working-copy.server'

/** More than what is edited while a laptop's connection comes back. */
const MOST_KEPT = 200
/** In characters of JSON. In memory it is about twice as many bytes. */
const MOST_SIZE = 8 * 1024 * 1024

/** The place of a listener in the log: it has heard everything up to here. */
export interface Position {
  seq: number
  /** Of this transaction only the documents up to this one, or all of them. */
  documentId: string | null
}

export interface RecentCommits {
  /** @returns null when something since then may be forgotten already, or the position is not one of this dataset. */
  since(position: Position, newestSeq: number): Committed[] | null
}

/** Keeps what was written last, for listeners that come back after their connection was cut. */
export function keepRecentCommits(store: Store): RecentCommits {
  const kept: Committed[] = []
  let size = 0
  let forgottenUpTo: number | null = null

  function forgetOldest(): void {
    const oldest = kept.shift()
    if (!oldest) return
    size -= oldest.size
    forgottenUpTo = oldest.seq
  }

  store.onCommit((committed) => {
    // Numbers have gaps, but nothing of this dataset lies in this one.
    forgottenUpTo ??= committed.seq - 1
    kept.push(committed)
    size += committed.size
    while (kept.length > MOST_KEPT || size > MOST_SIZE) forgetOldest()
    // What was purged is not told again.
    if (committed.changes.some(isPurge)) while (kept.length > 0) forgetOldest()
  })

  return {
    since({ seq, documentId }, newestSeq) {
      if (seq === newestSeq && documentId === null) return []
      if (forgottenUpTo === null || seq > newestSeq) return null
      // Of a transaction that was told in part, the rest must still be here.
      if (documentId === null ? seq < forgottenUpTo : seq <= forgottenUpTo) return null
      return kept.filter(
        (committed) => committed.seq > seq || (committed.seq === seq && documentId !== null),
      )
    },
  }
}

/** As an event's `id`, which an EventSource sends back as `Last-Event-ID`. */
export function writePosition({ seq, documentId }: Position): string {
  return `${seq}#${documentId ?? ''}`
}

/** Null for what is no position of ours: a stranger may send anything. */
export function readPosition(given: unknown): Position | null {
  const match =
    typeof given === 'string' ? /^(\d{1,10})#([A-Za-z0-9._-]{0,128})$/.exec(given) : null
  if (!match) return null
  return { seq: Number(match[1]), documentId: match[2] || null }
}
