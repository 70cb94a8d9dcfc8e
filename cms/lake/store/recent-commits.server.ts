import type { Committed } from './commit.server'
import type { Store } from './store.server'

/** More than what is edited while a laptop's connection comes back, less than what would fill the memory. */
const MOST_KEPT = 200

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
  let forgottenUpTo: number | null = null

  store.onCommit((committed) => {
    // Numbers have gaps, but nothing of this dataset lies in this one.
    forgottenUpTo ??= committed.seq - 1
    kept.push(committed)
    if (kept.length > MOST_KEPT) forgottenUpTo = kept.shift()?.seq ?? forgottenUpTo
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
