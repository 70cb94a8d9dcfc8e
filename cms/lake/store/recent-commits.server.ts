import type { Committed } from './commit.server'
import type { Store } from './store.server'
import { isPurge } from './working-copy.server'

/** Characters of JSON, in memory about twice as many bytes: more than people write while a laptop reconnects. */
const MOST_SIZE = 8 * 1024 * 1024

/** A listener's position in the log: it has received everything up to here. */
export interface Position {
  seq: number
  /** The last document of this transaction that it has received. Null: it has received all of them. */
  documentId: string | null
}

export interface RecentCommits {
  /** @returns null when a commit since then may be missing here, or the position is not from this dataset. */
  since(position: Position, newestSeq: number): Committed[] | null
}

/** Keeps the newest commits, for listeners that reconnect after a break. */
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
    // Numbers have gaps, but this dataset has no commit between the last known one and this one.
    forgottenUpTo ??= committed.seq - 1
    kept.push(committed)
    size += committed.size
    while (size > MOST_SIZE) forgetOldest()
    // No purged content is sent again.
    if (committed.changes.some(isPurge)) while (kept.length > 0) forgetOldest()
  })

  return {
    since({ seq, documentId }, newestSeq) {
      if (seq === newestSeq && documentId === null) return []
      if (forgottenUpTo === null || seq > newestSeq) return null
      // After part of a transaction, the rest of it must still be here.
      if (documentId === null ? seq < forgottenUpTo : seq <= forgottenUpTo) return null
      return kept.filter(
        (committed) => committed.seq > seq || (committed.seq === seq && documentId !== null),
      )
    },
  }
}

/** Writes a position as an event's `id`. An EventSource sends it back as `Last-Event-ID`. */
export function writePosition({ seq, documentId }: Position): string {
  return `${seq}#${documentId ?? ''}`
}

/** Null for a value that is no position of ours: clients may send any value. */
export function readPosition(given: unknown): Position | null {
  const match =
    typeof given === 'string' ? /^(\d{1,10})#([A-Za-z0-9._-]{0,128})$/.exec(given) : null
  if (!match) return null
  return { seq: Number(match[1]), documentId: match[2] || null }
}
