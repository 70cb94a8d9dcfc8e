import type { SanityClient } from '@sanity/client'

/** Published documents only. Visitors see no drafts, and a release only once it is published. */
const PUBLISHED =
  '*[!(_id in path("drafts.**")) && !(_id in path("versions.**")) && !(_id in path("_.**"))]'
/** From a change to its use. Documents that are written together arrive as several events. */
export const GATHERING_MS = 30
/** The local lake sends something every 15 s. A connection that broke without a sign stays silent for ever. */
const LONGEST_SILENCE_MS = 5 * 60_000

export interface ChangeHandlers {
  /** Selects the documents. Default: the published ones. */
  query?: string
  /** Something has changed, or may have changed while nothing listened. */
  onChange: () => void
  /** Listening has ended, for any reason except a stop. */
  onLost: () => void
}

/**
 * Listens for changes with Sanity's listen API, until it is stopped or lost.
 *
 * The client's own `listen` is not used here. When an answer redirects to a relative address, its EventSource throws an error
 * that cannot be caught and that ends the process. It also does not notice a dead connection.
 *
 * @returns how to stop.
 */
export function followChanges(
  client: SanityClient,
  { query = PUBLISHED, onChange, onLost }: ChangeHandlers,
): () => void {
  const stopping = new AbortController()
  const lost = () => {
    if (!stopping.signal.aborted) onLost()
  }
  listen(client, query, onChange, stopping.signal).then(lost, lost)
  return () => stopping.abort()
}

async function listen(
  client: SanityClient,
  query: string,
  onChange: () => void,
  stop: AbortSignal,
): Promise<void> {
  const { token } = client.config()
  // By default Sanity's cloud announces a change as soon as it is written. We ask it to wait until queries see it.
  const search = new URLSearchParams({ query, includeMutations: 'false', visibility: 'query' })
  const address = client.getUrl(`${client.getDataUrl('listen')}?${search}`)
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), LONGEST_SILENCE_MS).unref()
  try {
    const answer = await fetch(address, {
      headers: {
        Accept: 'text/event-stream',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      redirect: 'error',
      signal: AbortSignal.any([stop, silence.signal]),
    })
    if (
      answer.status !== 200 ||
      !answer.headers.get('content-type')?.startsWith('text/event-stream') ||
      answer.body === null
    ) {
      await answer.body?.cancel()
      return
    }
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    let line = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      timer.refresh()
      const lines = (line + part.value).split('\n')
      line = lines.pop() ?? ''
      const events = lines.map((text) => /^event: ?(\w+)/.exec(text)?.[1])
      if (events.includes('welcome') || events.includes('mutation')) onChange()
      if (events.includes('channelError') || events.includes('disconnect'))
        return void reader.cancel()
    }
  } finally {
    clearTimeout(timer)
  }
}
