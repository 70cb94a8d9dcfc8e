import {
  defer,
  EMPTY,
  mergeMap,
  Observable,
  of,
  ReplaySubject,
  retry,
  share,
  switchMap,
  timeout,
  timer,
} from 'rxjs'
import { webSocket, type WebSocketSubject } from 'rxjs/webSocket'
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS } from './patient-requests'

/** A listener with the parameters of `GET /data/listen`. */
export interface Listener {
  query: string
  params: Record<string, unknown>
  options: Record<string, string | boolean>
}

/**
 * `welcome`, `welcomeback`, `mutation`, or `channelError` as the last one. `reconnect` when the connection is lost, but never as the
 * first one: the Studio reads a document at a `welcome` that is the first.
 */
export interface ListenerEvent {
  event: string
  id?: string
  data: Record<string, unknown>
}

export type Channel = ReturnType<typeof openChannel>

export interface ChannelOptions {
  /** The address of the content lake's socket: `ws://…/v<version>/socket/<dataset>`. */
  url: string
  /** Called before every connection, which waits for the result. */
  token: () => Promise<string>
  /** Called when the token is no longer valid. Then `token` is called again. Without this callback all listeners are refused. */
  onTokenRefused?: ((token: string) => void) | undefined
  WebSocket: typeof WebSocket
}

/** The server sends something every 15 s. A broken network would stay silent for ever. */
const LONGEST_SILENCE_MS = 40_000
/** The connection stays open for this long without listeners, because the Studio closes a listener before it opens the next. */
const LINGER_MS = 1000
/**
 * Events that were missed for longer are not asked for. After 20 s the Studio reads its documents again, and would wait for half
 * a minute when such an event does not fit what it has read. A little longer, so that there is no gap between the two.
 */
const LONGEST_RESUMED_MS = 21_000
const HEARTBEAT = '♥'
/** The server's close code for an invalid or expired token. */
const TOKEN_REFUSED = 4401

/** A message of the server, or to it: see `cms/lake/live/json-rpc.server.ts`. */
interface Message {
  jsonrpc?: '2.0'
  id?: string
  result?: unknown
  error?: { message: string }
  method?: string
  params?: { [name: string]: unknown; subscription?: string; result?: ListenerEvent }
}

class SessionOver extends Error {
  override name = 'SessionOver'
}

/**
 * Carries all listeners of a tab over one WebSocket. It is open while there are listeners, and reconnects after a loss.
 *
 * @returns a function that gives a listener's events. They end with an error when the token is refused and there is no way to get
 *   another.
 */
export function openChannel({ url, token, onTokenRefused, WebSocket }: ChannelOptions) {
  let count = 0
  let failures = 0
  /** When the last connection that worked was lost. By the clock, because a sleeping computer misses events, too. */
  let lostAt = 0

  /** One connection: its socket once the server has taken the token, null when it is lost, and then an error. */
  function connect(given: string) {
    return new Observable<WebSocketSubject<Message> | null>((observer) => {
      let isReady = false
      let closeCode = 0
      const socket = webSocket<Message>({
        url,
        WebSocketCtor: WebSocket,
        deserializer: ({ data }) =>
          data === HEARTBEAT ? {} : (JSON.parse(String(data)) as Message),
        closeObserver: {
          next({ code }) {
            closeCode = code
          },
        },
      })
      const lose = () => {
        if (isReady) lostAt = Date.now()
        const isRefused = closeCode === TOKEN_REFUSED
        if (isRefused && onTokenRefused === undefined)
          return observer.error(
            new SessionOver('The session is over: nothing can be listened to any more.'),
          )
        observer.next(null)
        if (isRefused) onTokenRefused?.(given)
        observer.error(new Error('The connection is lost.'))
      }
      socket.next(request('token', 'authorization', { authorization: `Bearer ${given}` }))
      return socket.pipe(timeout(LONGEST_SILENCE_MS)).subscribe({
        next({ id, result }) {
          if (id !== 'token' || result !== true) return
          isReady = true
          failures = 0
          observer.next(socket)
        },
        error: lose,
        complete: lose,
      })
    })
  }

  // The token comes before the connection: the server waits seconds for it, and the organiser may take hours.
  const sockets = defer(token).pipe(
    switchMap(connect),
    retry({
      delay(error: unknown) {
        if (error instanceof SessionOver) throw error
        const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
        failures += 1
        return timer(pauseMs * (1 + Math.random() / 4))
      },
    }),
    share({ connector: () => new ReplaySubject(1), resetOnRefCountZero: () => timer(LINGER_MS) }),
  )

  function listen({ query, params, options }: Listener): Observable<ListenerEvent> {
    count += 1
    const id = `l${count}`
    let heard: string | null = null
    const subscribe = () => {
      const lastEventId = Date.now() - lostAt < LONGEST_RESUMED_MS ? heard : null
      return request(id, 'listen_subscribe', { query, params, options, lastEventId })
    }
    const unsubscribe = () => request(`${id}-end`, 'listen_unsubscribe', { subscriptionId: id })
    const eventsIn = ({ error, params: told }: Message): ListenerEvent[] => {
      if (error) return [{ event: 'channelError', data: { error: { description: error.message } } }]
      heard = told?.result?.id ?? heard
      return told?.result ? [told.result] : []
    }
    const isMine = ({ id: answered, params: told }: Message) =>
      answered === id || told?.subscription === id
    return sockets.pipe(
      switchMap((socket) => {
        if (socket) return socket.multiplex(subscribe, unsubscribe, isMine).pipe(mergeMap(eventsIn))
        return heard === null ? EMPTY : of({ event: 'reconnect', data: {} })
      }),
    )
  }

  return (listener: Listener) => defer(() => listen(listener))
}

function request(id: string, method: string, params: Record<string, unknown>): Message {
  return { jsonrpc: '2.0', id, method, params }
}
