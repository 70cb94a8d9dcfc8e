import type { Logger } from 'pino'
import { z } from 'zod'
import { bearerToken } from '../../../common/http/bearer-token.server'
import { readsDrafts, type Access, type WatchAccess } from '../access/access.server'
import { LakeError } from '../errors.server'
import { listenOptions } from './listener.server'
import type { Guest, Presence } from './presence.server'
import { readPosition } from '../store/recent-commits.server'
import { queryFromBody } from '../messages/request.server'
import type { Subscriptions } from './subscriptions.server'

/** What all sockets of a lake share. */
export interface SocketParts {
  access: Access
  watchAccess: WatchAccess
  subscriptions: Subscriptions
  /** The only dataset. A socket for another one is refused. */
  source: { projectId: string; dataset: string }
  /** Why the database is away, as a clause; null when the error is about something else. */
  whyAway: (error: unknown) => string | null
  log: Logger
}

export interface RpcParts extends SocketParts {
  presence: Presence
  /** @param message an object, or JSON text. */
  send: (message: object | string) => void
  /** @param code 4400 for an invalid message, 4401 for an invalid token, 1013 for "try again later". */
  hangUp: (code: number, reason: string) => void
  onAuthorized: () => void
}

/** Listeners of one tab. A Studio has some twenty. */
const MOST_LISTENERS = 100

const request = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.string().min(1).max(64),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
})
const authorization = z.object({ authorization: z.string() })
const listen = z.object({
  query: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
  options: z.record(z.string(), z.union([z.string(), z.boolean()])).default({}),
  lastEventId: z.string().nullable().default(null),
})
const subscription = z.object({ subscriptionId: z.string() })

/**
 * JSON-RPC 2.0 in the form of Sanity's presence client. The first message is `authorization` with
 * `{ authorization: "Bearer <token>" }`. Then `<topic>_subscribe` is answered with an id, and events come as
 * `<topic>_subscription` with `{ subscription, result }` until `<topic>_unsubscribe` with `{ subscriptionId }`. The topics are
 * `presence` and our own `listen`. `listen` takes `{ query, params, options, lastEventId }`, and its results
 * `{ event, id, data }` are the events of `GET /data/listen`.
 */
export function openRpc({
  access,
  watchAccess,
  subscriptions,
  presence,
  source,
  whyAway,
  log,
  send,
  hangUp,
  onAuthorized,
}: RpcParts) {
  let guest: Guest | null = null
  let identity = ''
  let stopWatching = () => {}
  let hasEnded = false
  const listeners = new Map<string, () => void>()
  const notify = (topic: string, id: string, result: unknown) =>
    send({ jsonrpc: '2.0', method: `${topic}_subscription`, params: { subscription: id, result } })

  async function authorize(id: string, params: unknown): Promise<void> {
    const token = bearerToken(authorization.parse(params))
    const caller = await access(token)
    // Presence and history are the editors'.
    if (!readsDrafts(caller))
      throw new LakeError(401, 'unauthorizedError', 'This token is for HTTP.')
    if (hasEnded) return
    guest?.leave()
    guest = presence.enter(caller.id, (to, event) => notify('presence', to, event))
    identity = caller.id
    stopWatching()
    stopWatching = watchAccess(token, () => hangUp(4401, 'The session is over.'))
    onAuthorized()
    send({ jsonrpc: '2.0', id, result: true })
  }

  function addListener(id: string, params: unknown): void {
    const { query, params: values, options, lastEventId } = listen.parse(params)
    if (listeners.size >= MOST_LISTENERS || listeners.has(id))
      return refuse(id, 'There are too many listeners, or one has this id already.')
    const search = new URLSearchParams(
      Object.entries(options).map(([name, value]) => [name, String(value)]),
    )
    const wanted = listenOptions(
      queryFromBody({ query, params: values }),
      { ...source, identity },
      search,
    )
    send({ jsonrpc: '2.0', id, result: id })
    const fail = ({ type, message }: LakeError) => {
      listeners.delete(id)
      notify('listen', id, {
        event: 'channelError',
        data: { error: { type, description: message } },
      })
    }
    let isWanted = true
    const heard = search.get('enableResume') === 'true' ? readPosition(lastEventId) : null
    // `data` is JSON text that all listeners with the same event share, so it is inserted as text.
    const tell = (event: string, data: string, eventId: string) => {
      if (!isWanted) return
      const result = `{"event":"${event}","id":${JSON.stringify(eventId)},"data":${data}}`
      const eventParams = `{"subscription":${JSON.stringify(id)},"result":${result}}`
      send(`{"jsonrpc":"2.0","method":"listen_subscription","params":${eventParams}}`)
    }
    const adding = subscriptions.add({ options: wanted, heard, send: tell, fail })
    adding.catch((error: unknown) => (error instanceof LakeError ? fail(error) : giveUp(error)))
    listeners.set(id, () => {
      isWanted = false
      void adding.then((stop) => stop()).catch(() => undefined)
    })
  }

  function answer({ id, method, params }: z.infer<typeof request>): void {
    if (method === 'authorization') return void authorize(id, params).catch(giveUp)
    if (guest === null) return hangUp(4401, 'The first message must bring a token.')
    const topic = method.startsWith('presence_') ? guest.handle(method, id, params) : undefined
    if (topic !== undefined) return send({ jsonrpc: '2.0', id, result: topic })
    if (method === 'listen_subscribe') return addListener(id, params)
    if (method !== 'listen_unsubscribe') return refuse(id, 'There is no such method.')
    const { subscriptionId } = subscription.parse(params)
    listeners.get(subscriptionId)?.()
    listeners.delete(subscriptionId)
    send({ jsonrpc: '2.0', id, result: true })
  }

  const refuse = (id: string, message: string) =>
    send({ jsonrpc: '2.0', id, error: { code: -32600, message } })

  function giveUp(error: unknown): void {
    if (error instanceof LakeError && error.status === 401)
      return hangUp(4401, 'That token opens nothing here.')
    if (error instanceof z.ZodError || error instanceof SyntaxError || error instanceof LakeError)
      return hangUp(4400, 'That is no message of this socket.')
    if (whyAway(error) === null) log.error({ err: error }, 'a socket of the content lake failed')
    hangUp(1013, 'Please try again later.')
  }

  return {
    /** @param text a received message. */
    hear(text: string): void {
      try {
        answer(request.parse(JSON.parse(text)))
      } catch (error) {
        giveUp(error)
      }
    },
    /** Called when the connection is closed. */
    end(): void {
      hasEnded = true
      stopWatching()
      guest?.leave()
      for (const stop of listeners.values()) stop()
      listeners.clear()
    },
  }
}
