import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS } from './patient-requests'

/** A listener with the parameters of `GET /data/listen`. */
export interface Listener {
  query: string
  params: Record<string, unknown>
  options: Record<string, string | boolean>
  /** @param event `welcome`, `welcomeback`, `mutation`, or `channelError` as the last one. */
  onEvent: (event: string, data: Record<string, unknown>) => void
  /** The connection is lost, and the channel reconnects. */
  onLost: () => void
  /** The token is refused, and the channel does not reconnect. */
  onRefused: () => void
}

export interface Channel {
  /** @returns a function that removes the listener. */
  listen(listener: Listener): () => void
}

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

/** A message of the server: see `cms/lake/live/json-rpc.server.ts`. */
interface Message {
  id?: string
  result?: unknown
  error?: { message: string }
  method?: string
  params?: {
    subscription: string
    result: { event: string; id?: string; data: Record<string, unknown> }
  }
}

/** Carries all listeners of a tab over one WebSocket. It is open while there are listeners, and reconnects after a loss. */
export function openChannel({ url, token, onTokenRefused, WebSocket }: ChannelOptions): Channel {
  const listeners = new Map<string, Listener & { lastEventId: string | null }>()
  let socket: WebSocket | null = null
  let isReady = false
  let isConnecting = false
  let count = 0
  /** When the last connection that worked was lost. By the clock, because a sleeping computer misses events, too. */
  let lostAt = 0
  let retryMs = FIRST_PAUSE_MS
  let retry: ReturnType<typeof setTimeout> | undefined
  let linger: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  async function connect(): Promise<void> {
    if (socket !== null || isConnecting) return
    isConnecting = true
    // Get the token before connecting: the server waits seconds for it, and the organiser may take hours.
    const given = await token().finally(() => {
      isConnecting = false
    })
    if (listeners.size === 0) return
    const opened = new WebSocket(url)
    socket = opened
    opened.addEventListener('open', () =>
      ask(opened, 'token', 'authorization', { authorization: `Bearer ${given}` }),
    )
    opened.addEventListener('message', ({ data }) => {
      if (opened !== socket) return
      awaitSign(opened)
      if (data !== HEARTBEAT) hear(JSON.parse(String(data)) as Message)
    })
    opened.addEventListener('close', ({ code }) => {
      if (opened === socket) lost(code === TOKEN_REFUSED ? given : null)
    })
    awaitSign(opened)
  }

  function connectSoon(): void {
    clearTimeout(retry)
    retry = setTimeout(() => void connect().catch(connectSoon), retryMs * (1 + Math.random() / 4))
    retryMs = Math.min(retryMs * 2, LONGEST_PAUSE_MS)
  }

  function awaitSign(opened: WebSocket): void {
    clearTimeout(silence)
    silence = setTimeout(() => {
      opened.close()
      if (opened === socket) lost(null)
    }, LONGEST_SILENCE_MS)
  }

  function hear({ id, result, error, method, params }: Message): void {
    if (id === 'token' && result === true) {
      isReady = true
      retryMs = FIRST_PAUSE_MS
      for (const each of listeners.keys()) subscribe(each)
    } else if (id !== undefined && error) {
      end(id, error.message)
    } else if (method === 'listen_subscription' && params) {
      const { event, id: eventId, data } = params.result
      const listener = listeners.get(params.subscription)
      if (!listener) return
      listener.lastEventId = eventId ?? listener.lastEventId
      if (event === 'channelError') listeners.delete(params.subscription)
      listener.onEvent(event, data)
    }
  }

  function end(id: string, description: string): void {
    const listener = listeners.get(id)
    listeners.delete(id)
    listener?.onEvent('channelError', { error: { description } })
  }

  function lost(refusedToken: string | null): void {
    clearTimeout(silence)
    if (isReady) lostAt = Date.now()
    socket = null
    isReady = false
    if (refusedToken !== null && onTokenRefused === undefined) {
      const refused = [...listeners.values()]
      listeners.clear()
      return refused.forEach((listener) => listener.onRefused())
    }
    listeners.forEach((listener) => listener.onLost())
    if (refusedToken !== null) onTokenRefused?.(refusedToken)
    if (listeners.size > 0) connectSoon()
  }

  function subscribe(id: string): void {
    const listener = listeners.get(id)
    if (!listener || !isReady || !socket) return
    const { query, params, options, lastEventId: heard } = listener
    const lastEventId = Date.now() - lostAt < LONGEST_RESUMED_MS ? heard : null
    ask(socket, id, 'listen_subscribe', { query, params, options, lastEventId })
  }

  function closeUnlessNeeded(): void {
    if (listeners.size > 0) return
    clearTimeout(retry)
    clearTimeout(silence)
    const unneeded = socket
    socket = null
    isReady = false
    unneeded?.close(1000)
  }

  return {
    listen(listener) {
      count += 1
      const id = `l${count}`
      listeners.set(id, { ...listener, lastEventId: null })
      clearTimeout(linger)
      if (isReady) subscribe(id)
      else void connect().catch(connectSoon)
      return () => {
        if (!listeners.delete(id)) return
        if (isReady && socket)
          ask(socket, `${id}-end`, 'listen_unsubscribe', { subscriptionId: id })
        clearTimeout(linger)
        linger = setTimeout(closeUnlessNeeded, LINGER_MS)
      }
    },
  }
}

function ask(socket: WebSocket, id: string, method: string, params: object): void {
  if (socket.readyState === socket.OPEN)
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
}
