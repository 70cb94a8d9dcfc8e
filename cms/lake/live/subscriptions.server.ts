import { randomUUID } from 'node:crypto'
import type { Committed } from '../store/commit.server'
import { LakeError } from '../errors.server'
import { concerns, eventOf, transitionOf, type ListenOptions } from './listener.server'
import type { QueryRunner } from '../query/query-runner.server'
import { keepRecentCommits, writePosition, type Position } from '../store/recent-commits.server'
import type { Store } from '../store/store.server'

/** A listener, over any kind of connection. */
export interface Subscriber {
  options: ListenOptions
  /** The position of its last event, if it wants the events since then. */
  heard: Position | null
  /**
   * @param data JSON text. Listeners with the same event share it.
   * @param id the position in the log, for resuming.
   */
  send: (event: 'welcome' | 'welcomeback' | 'mutation', data: string, id: string) => void
  /** Called when no more events can be sent. The listener is removed already. */
  fail: (error: LakeError) => void
}

export type Subscriptions = ReturnType<typeof openSubscriptions>

/** Each distinct query runs for every change. A Studio has some twenty. */
export const MOST_SUBSCRIBERS = 500
/** Connections with a token, for streams and for sockets. Each has the listeners of one tab. */
export const MOST_CONNECTIONS = 200
/** The same without a token. */
export const MOST_STRANGERS = 100
/** Streams without a token of a public dataset: each visitor of a site has one. */
export const MOST_VISITORS = 5000
/** Shorter than the time that proxies allow a silent connection (usually 60 s). */
export const HEARTBEAT_MS = 15_000
/** Bytes that may wait for a client. A slower client is cut off, and connects again. */
export const MOST_UNSENT = 4 * 1024 * 1024

/** Changes that a filter is asked about at once. The event loop is held up by their copies, and not by the filter. */
const CHANGES_AT_ONCE = 20

const NO_DOCUMENT = { _id: '', _type: '', _rev: '', _createdAt: '', _updatedAt: '' }

interface Listening extends Subscriber {
  isStopped: boolean
  /** The same for listeners with the same query and the same values for its functions. */
  group: string
  /** The same for those of a group that get the same events. */
  form: string
}

interface Group {
  filter: ListenOptions
  members: Listening[]
}

/**
 * All transports share one, so that the limit counts all their listeners. Commits are sent in order, one after the other. No
 * writer waits for that: a listener whose filter takes too long is stopped, and until then the events of the others wait.
 *
 * @param select which of the documents a filter selects.
 */
export function openSubscriptions(store: Store, select: QueryRunner['filter']) {
  const recent = keepRecentCommits(store)
  const listening = new Set<Listening>()
  let working: Promise<void> = Promise.resolve()

  store.onCommit((committed) => void sendInOrder(committed, [...listening], null))

  function sendInOrder(
    committed: Committed,
    members: readonly Listening[],
    after: Position | null,
  ): Promise<void> {
    working = working.then(() => sendCommit(committed, members, after))
    return working
  }

  /** Never throws: a listener whose query fails is stopped. */
  async function sendCommit(
    committed: Committed,
    members: readonly Listening[],
    after: Position | null,
  ): Promise<void> {
    const groups = groupsOf(members.filter(({ isStopped }) => !isStopped))
    const { changes, seq } = committed
    // After part of a transaction, only the rest is sent.
    const isCutShort = after?.seq === seq
    const first = isCutShort ? changes.findIndex(({ id }) => id === after.documentId) + 1 : 0
    for (let start = first; start < changes.length; start += CHANGES_AT_ONCE) {
      for (const group of groups) {
        try {
          await sendPart(committed, start, group)
        } catch (error) {
          groups.delete(group)
          fail(group, error)
        }
      }
    }
  }

  async function sendPart(
    committed: Committed,
    start: number,
    { filter, members }: Group,
  ): Promise<void> {
    const part = committed.changes
      .slice(start, start + CHANGES_AT_ONCE)
      .map((change, offset) => ({ change, index: start + offset }))
      .filter(({ change }) => concerns(change.id, filter))
    const documents = part.flatMap(({ change: { before, after } }) => [before, after])
    const selected = await select(filter.query, filter.context, documents)
    for (const [place, { change, index }] of part.entries()) {
      const transition = transitionOf(
        selected[2 * place] ?? false,
        selected[2 * place + 1] ?? false,
      )
      if (transition === null) continue
      const id = writePosition({ seq: committed.seq, documentId: change.id })
      const events = new Map<string, string>()
      for (const { form, options, send } of members.filter(({ isStopped }) => !isStopped)) {
        const event =
          events.get(form) ?? JSON.stringify(eventOf(committed, index, transition, options))
        events.set(form, event)
        send('mutation', event, id)
      }
    }
  }

  function fail(group: Group, error: unknown): void {
    const reason =
      error instanceof LakeError
        ? error
        : new LakeError(500, 'internal', 'The change could not be told.')
    for (const member of group.members.filter(({ isStopped }) => !isStopped)) {
      stop(member)
      member.fail(reason)
    }
  }

  function stop(member: Listening): void {
    member.isStopped = true
    listening.delete(member)
  }

  return {
    /**
     * Begins with `welcome`, or with `welcomeback` and the missed events. A listener that wants to resume gets `welcome` when
     * the missed events are no longer known.
     *
     * @returns a function that removes the listener.
     * @throws {LakeError} 400 for a query that is invalid or takes too long, 503 when there are too many listeners.
     * @throws {DatabaseUnavailable} until the documents are loaded, because listeners read them after an event.
     */
    async add(subscriber: Subscriber): Promise<() => void> {
      await select(subscriber.options.query, subscriber.options.context, [NO_DOCUMENT])
      const loaded = await store.snapshot()
      if (listening.size >= MOST_SUBSCRIBERS)
        throw new LakeError(503, 'tooManyListeners', 'There are too many listeners already.')
      // No await from here on, so that the listener misses no commit.
      const { seq } = store.newest() ?? loaded
      const member: Listening = { ...subscriber, isStopped: false, ...kindOf(subscriber.options) }
      listening.add(member)
      const { heard, send } = subscriber
      const missed = heard && recent.since(heard, seq)
      send(
        missed ? 'welcomeback' : 'welcome',
        JSON.stringify({ listenerName: randomUUID() }),
        writePosition(missed ? heard : { seq, documentId: null }),
      )
      for (const committed of missed ?? []) void sendInOrder(committed, [member], heard)
      return () => stop(member)
    },
  }
}

function kindOf(options: ListenOptions): Pick<Listening, 'group' | 'form'> {
  const { query, context, includeAllVersions, isPublicOnly, ...form } = options
  const group = [query, context, includeAllVersions, isPublicOnly]
  return { group: JSON.stringify(group), form: JSON.stringify(form) }
}

function groupsOf(members: readonly Listening[]): Set<Group> {
  const groups = new Map<string, Group>()
  for (const member of members) {
    const known = groups.get(member.group)
    if (known) known.members.push(member)
    else groups.set(member.group, { filter: member.options, members: [member] })
  }
  return new Set(groups.values())
}
