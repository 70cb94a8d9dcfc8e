import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { endAfterBody } from '../../common/http/unread-body.server'
import type { AppContext, RequestFacts } from '../../app/context'
import type { BodyRule } from '../../app/route-handle'
import { hasUnboundedRest } from './unbounded-rest'

/** Bytes of a body that has a field or none. */
export const SMALL_BODY = 4096

/** Something that has an address here, and the rules a request must keep before it is answered. */
export interface Resource {
  methods: readonly string[]
  body?: BodyRule
  /** Whether other sites may not even read it, as the list of flights and all other answers for admins. */
  isPersonal?: boolean
  /** Query parameters that change the answer. All others are dropped, so that they fill no cache and surprise no route. */
  query?: readonly string[]
  /** Whether anything is at this path. Only where a pattern stands for many paths. */
  exists?: (path: string, context: Pick<AppContext, 'content' | 'editions'>) => Promise<boolean>
  /** Whether it checks methods, sizes and origins itself, as the content lake does. */
  handlesItself?: boolean
  answer: (exchange: Exchange) => void | Promise<void>
}

/** A resource for all paths with this beginning. */
export interface Mount {
  begins: RegExp
  resource: Resource
}

/** One request and its answer, on their way through the pipeline of `app.ts`. */
export class Exchange {
  /** As sent: not decoded, without the query. */
  readonly path: string
  /** Without the question mark; empty when there is none. */
  readonly query: string
  resource: Resource | null = null
  /** The body of the request, once it has been read in full. */
  body: Buffer | null = null
  #facts: RequestFacts | null = null
  #isNoted = false

  constructor(
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
    private readonly site: {
      common: OutgoingHttpHeaders
      addressOf: (request: IncomingMessage) => string
      /** Called once for each request that is refused or fails. */
      onRefusal?: (exchange: Exchange, status: number, error?: unknown) => void
    },
  ) {
    const url = request.url ?? '/'
    const mark = url.indexOf('?')
    this.path = mark < 0 ? url : url.slice(0, mark)
    this.query = mark < 0 ? '' : url.slice(mark + 1)
  }

  get method(): string {
    return this.request.method ?? 'GET'
  }

  get isReading(): boolean {
    return this.method === 'GET' || this.method === 'HEAD'
  }

  /** Made when first asked for: a page from the cache needs neither. */
  get facts(): RequestFacts {
    this.#facts ??= { id: randomUUID(), address: this.site.addressOf(this.request) }
    return this.#facts
  }

  get commonHeaders(): OutgoingHttpHeaders {
    return this.site.common
  }

  /** For answers that other code writes to the response directly. */
  setCommonHeaders(): void {
    for (const [name, value] of Object.entries(this.site.common))
      if (value !== undefined) this.response.setHeader(name, value)
  }

  /** For the log. Whoever writes an answer of a status from 400 on to the response directly calls it before. */
  noteRefusal(status: number, error?: unknown): void {
    if (this.#isNoted) return
    this.#isNoted = true
    this.site.onRefusal?.(this, status, error)
  }

  /** With the id under which the log speaks of this request. Header names in lower case where they are to replace a common one. */
  send(status: number, headers: OutgoingHttpHeaders, body: string | Buffer = ''): void {
    if (this.response.headersSent) return
    if (status >= 400) this.noteRefusal(status)
    const length =
      status === 204 || status === 304 ? {} : { 'Content-Length': Buffer.byteLength(body) }
    const isBrokenOff =
      hasUnboundedRest(this.request) || (headers.Connection === 'close' && !this.request.complete)
    this.response.writeHead(status, {
      ...this.site.common,
      'x-request-id': this.facts.id,
      ...headers,
      ...length,
      ...(isBrokenOff ? { Connection: 'close' } : {}),
    })
    const sent = this.method === 'HEAD' ? '' : body
    if (!isBrokenOff) return void this.response.end(sent)
    if (sent.length > 0) this.response.write(sent)
    else this.response.flushHeaders()
    endAfterBody(this.request, this.response)
  }

  /** Leads to another address for good, with the query that was asked. @param address - of our own: never what a stranger wrote */
  leadTo(address: string): void {
    const [path = '', fragment] = address.split('#')
    const query = this.query === '' ? '' : `?${this.query}`
    this.send(308, {
      location: path + query + (fragment === undefined ? '' : `#${fragment}`),
      'cache-control': 'public, max-age=3600',
    })
  }

  /** Answers with one plain English sentence. */
  refuse(status: number, sentence: string, headers: OutgoingHttpHeaders = {}): void {
    this.send(
      status,
      { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
      sentence,
    )
  }
}
