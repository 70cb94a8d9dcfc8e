import { z } from 'zod'

/** Which organiser is at which field: tabs tell each other, and nothing of it is kept. */
export interface Presence {
  /** @param notify tells an event to the subscription with this id. */
  enter(userId: string, notify: (subscriptionId: string, event: object) => void): Guest
}

export interface Guest {
  /**
   * Does what a `presence_…` method of Sanity's presence client asks for.
   *
   * @param id of the request, which becomes that of the subscription.
   * @returns the method's result; undefined when there is no such method.
   * @throws {ZodError} for parameters that are none.
   */
  handle(method: string, id: string, params: unknown): string | true | undefined
  leave(): void
}

/** Two are what a Studio needs. */
const MOST_SUBSCRIPTIONS = 10

const announcement = z.object({ data: z.looseObject({ sessionId: z.string() }) })
const rollCall = z.object({ session: z.string() })
const subscription = z.object({ subscriptionId: z.string() })

/** Among the tabs of this instance: presence is not worth a database. */
export function openPresence(): Presence {
  const told = new Map<Guest, (event: object) => void>()
  const tellAll = (event: object) => told.forEach((tell) => tell(event))

  return {
    enter(userId, notify) {
      const subscriptions = new Set<string>()
      let session: string | null = null
      const disconnect = (id: string) =>
        tellAll({ type: 'disconnect', i: userId, m: { session: id } })
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
              tellAll({ type: 'state', i: userId, m: data })
              return true
            }
            case 'presence_rollcall': {
              const { session: asking } = rollCall.parse(params)
              session = asking
              tellAll({ type: 'rollCall', i: userId, session: asking })
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
          told.delete(guest)
          if (session !== null) disconnect(session)
        },
      }
      told.set(guest, (event) => subscriptions.forEach((id) => notify(id, event)))
      return guest
    },
  }
}
