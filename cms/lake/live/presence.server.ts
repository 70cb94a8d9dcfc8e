import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { openQueue } from '../../../common/work-queue.server'
import type { LakeDatabase } from '../database.server'

export type Presence = ReturnType<typeof openPresence>
export type Guest = ReturnType<Presence['enter']>

/** Subscriptions of one tab. A Studio needs two. */
const MOST_SUBSCRIPTIONS = 10

const announcement = z.object({ data: z.looseObject({ sessionId: z.string() }) })
const rollCall = z.object({ session: z.string() })
const subscription = z.object({ subscriptionId: z.string() })

const CHANNEL = 'presence'
/** Bytes. PostgreSQL takes less than 8,000; a message that is longer is for the tabs of this instance. */
const LONGEST_MESSAGE = 7900
/** What has waited longer for a slow database would be old news: each tab tells its place again within a minute. */
const LONGEST_WAIT_MS = 2000

const heard = z.object({ instance: z.string(), dataset: z.string(), event: z.looseObject({}) })

/**
 * Shows which organiser is at which field. Tabs exchange it as messages, and nothing is stored. The tabs of all instances see each
 * other, by notifications of the database. Without it those of one instance do.
 */
export function openPresence(database: Pick<LakeDatabase, 'run' | 'listen'>, dataset: string) {
  const instance = randomUUID()
  const recipients = new Set<(event: object) => void>()
  /** One statement after the other: over two connections a tab might leave before it came. */
  const inTurn = openQueue({ atOnce: 1, longestWaitMs: LONGEST_WAIT_MS })
  const tellHere = (event: object) => recipients.forEach((send) => send(event))
  /** By session: its connection to this instance, or its leaving for as long as that is being told. */
  const places = new Map<string, object>()

  async function broadcast(event: object): Promise<void> {
    tellHere(event)
    const message = JSON.stringify({ instance, dataset, event })
    if (Buffer.byteLength(message) > LONGEST_MESSAGE) return
    await inTurn(() => database.run((sql) => sql`select pg_notify(${CHANNEL}, ${message})`))
  }

  async function disconnect(i: string, session: string): Promise<void> {
    const left = {}
    places.set(session, left)
    const tell = () => broadcast({ type: 'disconnect', i, m: { session } })
    const isAway = () => places.get(session) === left
    // Nobody would tell later that a tab has gone. But it may have come back meanwhile.
    await tell().catch(() => (isAway() ? tell().catch(() => undefined) : undefined))
    if (isAway()) places.delete(session)
  }

  function hear(message: string): void {
    try {
      const { instance: sender, dataset: place, event } = heard.parse(JSON.parse(message))
      if (sender === instance || place !== dataset) return
      const session = announcement.shape.data.safeParse(event.m).data?.sessionId ?? ''
      // Where it is now, it will be told from there that it has gone.
      if (event.type === 'state') places.delete(session)
      tellHere(event)
    } catch {
      // Of another program, or of another version of this one.
    }
  }

  const listening = database.listen(CHANNEL, hear, () => undefined)

  return {
    /** @param notify sends an event to the subscription with this id. */
    enter(userId: string, notify: (subscriptionId: string, event: object) => void) {
      const subscriptions = new Set<string>()
      let session: string | null = null
      const receive = (event: object) => subscriptions.forEach((id) => notify(id, event))
      const place = {}
      recipients.add(receive)
      return {
        /**
         * Performs a `presence_…` method of Sanity's presence client.
         *
         * @param id the request's id, which becomes the subscription's id.
         * @returns the method's result; undefined for an unknown method.
         * @throws {ZodError} for invalid parameters.
         */
        handle(method: string, id: string, params: unknown): string | true | undefined {
          switch (method) {
            case 'presence_subscribe':
              if (subscriptions.size < MOST_SUBSCRIPTIONS) subscriptions.add(id)
              return id
            case 'presence_unsubscribe':
              subscriptions.delete(subscription.parse(params).subscriptionId)
              return true
            case 'presence_announce': {
              const { data } = announcement.parse(params)
              session = data.sessionId
              places.set(session, place)
              void broadcast({ type: 'state', i: userId, m: data }).catch(() => undefined)
              return true
            }
            case 'presence_rollcall':
              session = rollCall.parse(params).session
              places.set(session, place)
              void broadcast({ type: 'rollCall', i: userId, session }).catch(() => undefined)
              return true
            case 'presence_disconnect':
              void disconnect(userId, rollCall.parse(params).session)
              return true
            default:
              return undefined
          }
        },
        leave(): void {
          recipients.delete(receive)
          // A connection may end late, when its tab is on another one already.
          if (session !== null && places.get(session) === place) void disconnect(userId, session)
        },
      }
    },
    /** Hears nothing more of other instances. They are still told who leaves. */
    async close(): Promise<void> {
      const stop = await listening
      // Who closes does not wait, and the database may be closed first.
      await stop().catch(() => undefined)
    },
  }
}
