import { z } from 'zod'

/** Shows which organiser is at which field. Tabs exchange it as messages, and nothing is stored. */
export interface Presence {
  /** @param notify sends an event to the subscription with this id. */
  enter(userId: string, notify: (subscriptionId: string, event: object) => void): Guest
}

export interface Guest {
  /**
   * Performs a `presence_…` method of Sanity's presence client.
   *
   * @param id the request's id, which becomes the subscription's id.
   * @returns the method's result; undefined for an unknown method.
   * @throws {ZodError} for invalid parameters.
   */
  handle(method: string, id: string, params: unknown): string | true | undefined
  leave(): void
}

/** Subscriptions of one tab. A Studio needs two. */
const MOST_SUBSCRIPTIONS = 10

const announcement = z.object({ data: z.looseObject({ sessionId: z.string() }) })
const rollCall = z.object({ session: z.string() })
const subscription = z.object({ subscriptionId: z.string() })

/** Only the tabs of one instance see each other: presence is not worth a database. */
export function openPresence(): Presence {
  const recipients = new Map<Guest, (event: object) => void>()
  const broadcast = (event: object) => recipients.forEach((send) => send(event))

  return {
    enter(userId, notify) {
      const subscriptions = new Set<string>()
      let session: string | null = null
      const disconnect = (id: string) =>
        broadcast({ type: 'disconnect', i: userId, m: { session: id } })
      const guest: Guest = {
        handle(method, id, params) {
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
              broadcast({ type: 'state', i: userId, m: data })
              return true
            }
            case 'presence_rollcall': {
              const { session: asking } = rollCall.parse(params)
              session = asking
              broadcast({ type: 'rollCall', i: userId, session: asking })
              return true
            }
            case 'presence_disconnect':
              disconnect(rollCall.parse(params).session)
              return true
            default:
              return undefined
          }
        },
        leave() {
          recipients.delete(guest)
          if (session !== null) disconnect(session)
        },
      }
      recipients.set(guest, (event) => subscriptions.forEach((id) => notify(id, event)))
      return guest
    },
  }
}
