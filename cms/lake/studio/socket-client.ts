import {
  ChannelError,
  type ClientConfig,
  type ObservableSanityClient,
  type SanityClient,
} from '@sanity/client'
import { mergeMap, NEVER, type Observable } from 'rxjs'
import { openChannel, type Channel } from './socket-channel'

export interface SocketOptions {
  /** Resolves when there is a token. Default: the client's own. */
  token?: () => Promise<string>
  /** Called when the server refuses the token, before `token` is called again. Without it listeners end with an error. */
  onTokenRefused?: (token: string) => void
  WebSocket?: typeof WebSocket
}

type AnyClient = SanityClient | ObservableSanityClient
type Listen = (
  query: string,
  params?: Record<string, unknown>,
  options?: Record<string, unknown>,
) => Observable<unknown>

/**
 * Makes a client use one WebSocket for all of its listeners, and for those of every client derived from it. Other requests do
 * not change. Browsers open at most six HTTP/1.1 connections to a host, and a Studio keeps more listeners than that open, so
 * further requests would wait for ever.
 *
 * @param client a client of our own content lake. It is modified.
 * @returns the same client.
 */
export function withSocket(
  client: SanityClient,
  { token, onTokenRefused, WebSocket = globalThis.WebSocket }: SocketOptions = {},
): SanityClient {
  const { url, dataset, token: own = '' } = client.config()
  const address = `${url.replace(/^http/, 'ws')}/socket/${dataset}`
  const channel = openChannel({
    url: address,
    token: token ?? (async () => own),
    onTokenRefused,
    WebSocket,
  })
  return onChannel(client, channel, dataset)
}

function onChannel<Client extends AnyClient>(
  client: Client,
  channel: Channel,
  dataset: string | undefined,
): Client {
  // The original methods, for the replaced ones below.
  const withConfig = client.withConfig.bind(client as never) as (config?: ClientConfig) => AnyClient
  const clone = client.clone.bind(client as never) as () => AnyClient
  Object.assign(client, {
    // Another dataset needs another socket.
    ...(client.config().dataset === dataset ? { listen: listenOver(channel) } : {}),
    // The client's event stream would have no token. Only pages that query the lake need it, and ours do not.
    live: { events: () => NEVER },
    withConfig: (config?: ClientConfig) => onChannel(withConfig(config), channel, dataset),
    clone: () => onChannel(clone(), channel, dataset),
  })
  if ('observable' in client) onChannel(client.observable, channel, dataset)
  return client
}

/**
 * A `listen` with the same options, events and errors as the client's own. After a short loss it gets the missed events in any
 * case: the Studio does not ask for them and waits for the event of each of its saves, so a save that arrives before the socket
 * is back would keep Publish waiting.
 */
function listenOver(listen: Channel): Listen {
  return (query, params = {}, options = {}) => {
    const wanted = Array.isArray(options.events) ? options.events : ['mutation']
    const isResuming = options.enableResume === true
    const sent = Object.entries({ includeResult: true, ...options, enableResume: true })
    return listen({ query, params, options: Object.fromEntries(sent.filter(isOption)) }).pipe(
      mergeMap(({ event, data }) => {
        if (event === 'channelError') throw new ChannelError(descriptionIn(data), data)
        const type = event === 'welcomeback' && !isResuming ? 'welcome' : event
        return wanted.includes(type) ? [{ type, ...data }] : []
      }),
    )
  }
}

/** Not `events`, which is for the client. */
function isOption(entry: [string, unknown]): entry is [string, string | boolean] {
  return ['string', 'boolean'].includes(typeof entry[1])
}

function descriptionIn({ error }: Record<string, unknown>): string {
  const isTold = typeof error === 'object' && error !== null && 'description' in error
  return isTold ? String(error.description) : 'The listener failed.'
}
