import { randomUUID } from 'node:crypto'
import type { Committed } from './commit.server'
import { LakeError } from './errors.server'
import { eventsFor, type ListenOptions } from './listener.server'
import { isSelected } from './query.server'
import { keepRecentCommits, writePosition, type Position } from './recent-commits.server'
import type { Store } from './store.server'

/** Whoever wants to hear of changes, over whatever connection. */
export interface Subscriber {
  options: ListenOptions
  /** What it heard last, if it is to be told what it missed since. */
  heard: Position | null
  /** @param id names the place in the log, for coming back to it. */
  send: (event: 'welcome' | 'welcomeback' | 'mutation', data: object, id: string) => void
  /** It can be told nothing more, and has been stopped. */
  fail: (error: LakeError) => void
}

export interface Subscriptions {
  /**
   * Begins with `welcome`, or with `welcomeback` and what was missed; `welcome` for one who comes back says that this cannot
   * be told any more.
   *
   * @returns how to stop.
   * @throws {LakeError} 400 for a query that is not valid, 503 when there are too many.
   * @throws {DatabaseUnavailable} while there is nothing to read yet: whoever hears of a change wants to read it.
   */
  add(subscriber: Subscriber): Promise<() => void>
}

/** Each is a query that runs for every change. A Studio has some twenty. */
const MOST_SUBSCRIBERS = 500

const NO_DOCUMENT = { _id: '', _type: '', _rev: '', _createdAt: '', _updatedAt: '' }

/** One for all transports: the limit counts their listeners together. */
export function openSubscriptions(store: Store): Subscriptions {
  const recent = keepRecentCommits(store)
  let count = 0

  return {
    async add({ options, heard, send, fail }) {
      isSelected(NO_DOCUMENT, options.query)
      if (count >= MOST_SUBSCRIBERS)
        throw new LakeError(503, 'tooManyListeners', 'There are too many listeners already.')
      const { seq } = await store.snapshot()
      let isStopped = false
      const stop = () => {
        if (isStopped) return
        isStopped = true
        count -= 1
        stopListening()
      }
      const tell = (committed: Committed, isAfter: Position | null) => {
        try {
          const events = eventsFor(committed, options)
          const isCutShort = isAfter?.seq === committed.seq
          const next = isCutShort
            ? events.findIndex(({ documentId }) => documentId === isAfter.documentId) + 1
            : 0
          for (const event of events.slice(next)) {
            if (!isStopped)
              send(
                'mutation',
                event,
                writePosition({ seq: committed.seq, documentId: event.documentId }),
              )
          }
        } catch (error) {
          stop()
          fail(
            error instanceof LakeError
              ? error
              : new LakeError(500, 'internal', 'The change could not be told.'),
          )
        }
      }
      count += 1
      const stopListening = store.onCommit((committed) => tell(committed, null))
      const missed = heard && recent.since(heard, seq)
      send(
        missed ? 'welcomeback' : 'welcome',
        { listenerName: randomUUID() },
        writePosition(missed ? heard : { seq, documentId: null }),
      )
      for (const committed of missed ?? []) tell(committed, heard)
      return stop
    },
  }
}
