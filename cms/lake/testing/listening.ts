import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type ListenEvent, type SanityClient } from '@sanity/client'
import { expect, vi } from 'vitest'
import { TOKEN, type TestLake } from './lake'

export const artist = (id: string, name: string) => ({ _id: id, _type: 'artist', name })

export type Heard = ListenEvent<Record<string, unknown>>

/** All events of a listener of the official client, from its welcome on. */
export async function listenTo(
  client: SanityClient,
  query: string,
  options: Record<string, unknown> = {},
  params = {},
) {
  const events: Heard[] = []
  const errors: unknown[] = []
  const subscription = client
    .listen(query, params, { ...options, events: ['welcome', 'mutation', 'reconnect'] })
    .subscribe({
      next: (event) => events.push(event as Heard),
      error: (error: unknown) => errors.push(error),
    })
  await vi.waitFor(() => expect(events.length + errors.length).toBeGreaterThan(0), {
    timeout: 8000,
  })
  return { events, errors, [Symbol.dispose]: () => subscription.unsubscribe() }
}

export function mutations(events: Heard[]): Record<string, unknown>[] {
  return events
    .filter(({ type }) => type === 'mutation')
    .map((event) => event as unknown as Record<string, unknown>)
}

export async function nextMutation(events: Heard[], number = 1): Promise<Record<string, unknown>> {
  await vi.waitFor(() => expect(mutations(events)).toHaveLength(number), {
    timeout: 8000,
    interval: 5,
  })
  return mutations(events)[number - 1] ?? {}
}

export let ends = 0

/** What an EventSource gets that has received everything up to `lastEventId`, until a document that is written now. */
export async function resumed(
  lake: TestLake,
  lastEventId: string,
  search = 'query=*&enableResume=true',
): Promise<{ id: string; event: string; data: Record<string, unknown> }[]> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'last-event-id': lastEventId }
  const request = get(`${lake.url}/v2025-02-19/data/listen/production?${search}`, {
    headers,
    agent: false,
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  response.on('error', () => undefined).on('data', (part) => (text += part))
  const end = `end-${(ends += 1)}`
  await lake.write(artist(end, 'The end'))
  await expect.poll(() => text).toContain(`"documentId":"${end}"`)
  response.destroy()
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('event:'))
    .map((block) => {
      const [, event = '', id = '', data = ''] =
        /^event: (.*)\nid: (.*)\ndata: (.*)$/.exec(block) ?? []
      return { event, id, data: JSON.parse(data) }
    })
    .filter(({ data }) => !String(data.documentId).startsWith('end-'))
}

export const told = (events: Awaited<ReturnType<typeof resumed>>) =>
  events.map(({ event, data }) => data.documentId ?? event)

export async function openStream(lake: TestLake): Promise<IncomingMessage> {
  const request = get(`${lake.url}/v2025-02-19/data/listen/production?query=*&includeResult=true`, {
    headers: { authorization: `Bearer ${TOKEN}` },
    agent: false,
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.on('error', () => undefined)
  return response
}
