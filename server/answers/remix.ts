import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import {
  CROWDED_PATH,
  FOR_FORM,
  PAGE_SCRIPT_ORIGINS_HEADER,
  PAGE_SCRIPTS_HEADER,
  PAGE_STYLES_HEADER,
} from '../../app/http/internal-headers.server'
import { AWAY } from '../../app/http/refusals.server'
import { languageHeader, languageWanted, sentence } from '../../app/http/reply.server'
import type { AppContext, OwnNames, RequestFacts } from '../../app/context'
import { forOneRequest } from '../../db/client/connect.server'
import type { RenderedAnswer } from './page-cache'
import { readAddress } from '../../languages'
import { textIn } from '../../languages/texts-in'
import { pagePolicy, permissionsPolicy } from '../front/security-headers'

/** The part of the context that is the same for all requests. */
export type Services = Omit<AppContext, 'ownNames' | 'request' | 'language'>

export interface RemixQuestion {
  /** Path and query, with the prefix of the language. */
  target: string
  method: string
  headers: NodeJS.Dict<string | string[]>
  body: Buffer | null
  facts: RequestFacts
  /** The `performance.now()` from which its time with the database counts. Default: the moment of the call. */
  since?: number
}

export interface RemixOptions {
  services: Services
  /** Headers of every answer: `commonHeaders`. */
  common: Record<string, string>
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: 'production' | 'development'
  ownNames: OwnNames
}

/** An answer of the Remix app that is sent on as it comes. */
export interface StreamedAnswer {
  status: number
  headers: Record<string, string>
  stream: ReadableStream<Uint8Array> | null
}

/**
 * The Remix app as two functions: `whole` reads an answer in full, `streamed` passes on what is not a page as it comes, however
 * long it is. The answers have all their headers, for pages also the policy for their own inline scripts. Header names are in
 * lower case.
 */
export function openRemix({ services, common, build, mode, ownNames }: RemixOptions) {
  const handle = createRequestHandler(build, mode)

  /** Without the prefix of the language, so that Remix knows each route by one address. */
  const ask = async (
    { facts, since, ...question }: RemixQuestion,
    others: Partial<Services> = {},
  ): Promise<Response> => {
    const { language, path } = readAddress(question.target)
    // Organisers and drivers read the flights in any case. Nothing is taken: what is stored and mailed has facts of the festival.
    const isReading = question.method === 'GET'
    const isOpen = isReading
      ? /^\/(api\/|admin|pick-ups|call-sheet)/.test(path)
      : path === '/api/browser-errors'
    const isMissing = !isOpen && !(await (others.content ?? services.content).isThere())
    // The document around it says that there is nothing to show, in place of calendars, lists and answers to forms, too.
    const notice = isReading ? CROWDED_PATH : `${CROWDED_PATH}?${FOR_FORM}`
    const shown = isMissing ? { target: notice, method: 'GET' } : { target: path }
    const request = toFetchRequest(services.publicUrl, { ...question, ...shown })
    if (isMissing && path.startsWith('/api/')) return takesNothingYet(request)
    return handle(request, {
      ...services,
      database: forOneRequest(services.database, since),
      content: services.content.in(language),
      ...others,
      log: services.log.child({ requestId: facts.id }),
      ownNames,
      request: facts,
      language,
    })
  }

  /** @param others - services that take the place of the site's own for this answer: another content, another clock. */
  const whole = async (
    question: RemixQuestion,
    others?: Partial<Services>,
  ): Promise<RenderedAnswer> => readWhole(await ask(question, others), question.facts)

  const streamed = async (question: RemixQuestion): Promise<RenderedAnswer | StreamedAnswer> => {
    const response = await ask(question)
    if (isPage(response)) return readWhole(response, question.facts)
    return {
      status: response.status,
      headers: Object.fromEntries(headersOf(response, question.facts)),
      stream: response.body,
    }
  }

  async function readWhole(response: Response, facts: RequestFacts): Promise<RenderedAnswer> {
    const headers = headersOf(response, facts)
    const body = Buffer.from(await response.arrayBuffer())
    if (!isPage(response))
      return { status: response.status, headers: Object.fromEntries(headers), body }
    const allowed = {
      scripts: listOf(response, PAGE_SCRIPTS_HEADER),
      styles: listOf(response, PAGE_STYLES_HEADER),
      origins: listOf(response, PAGE_SCRIPT_ORIGINS_HEADER),
    }
    headers.set(
      'content-security-policy',
      mode === 'production' ? pagePolicy(allowed) : DEVELOPMENT_POLICY,
    )
    headers.set('permissions-policy', permissionsPolicy(allowed.origins))
    return { status: response.status, headers: Object.fromEntries(headers), body }
  }

  function headersOf(response: Response, facts: RequestFacts): Headers {
    const headers = new Headers(common)
    for (const [name, value] of response.headers)
      if (!SET_BY_NODE.test(name)) headers.set(name, value)
    for (const mark of [PAGE_SCRIPT_ORIGINS_HEADER, PAGE_SCRIPTS_HEADER, PAGE_STYLES_HEADER])
      headers.delete(mark)
    headers.set('x-request-id', facts.id)
    // Answers that caches may keep have the header already. Errors and answers to posts must not be kept.
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
    return headers
  }

  return { whole, streamed }
}

/** Vite's client works with inline scripts and styles that change with every edit, and a socket of its own. */
const DEVELOPMENT_POLICY = "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'"

function isPage(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false
}

/**
 * The host is always the public one. Remix compares it with forwarded headers in its own check of the origin, and strangers can
 * write those headers. Our own check has been done before (`front/pipeline.ts`).
 */
function toFetchRequest(
  publicUrl: string,
  { target, method, headers: given, body }: Omit<RemixQuestion, 'facts' | 'since'>,
): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && !LEFT_BEHIND.test(name))
      headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const hasBody = body !== null && method !== 'GET' && method !== 'HEAD'
  return new Request(new URL(publicUrl + target), {
    method,
    headers,
    body: hasBody ? new Uint8Array(body) : null,
  })
}

const LEFT_BEHIND =
  /^(host|origin|forwarded|x-forwarded-.*|connection|transfer-encoding|content-length|expect|upgrade|keep-alive)$/
const SET_BY_NODE = /^(connection|transfer-encoding|content-length)$/

/** The sentence of an API while there is no festival yet, in the language of the page that asks. */
function takesNothingYet(request: Request): Response {
  const language = languageWanted(request)
  return sentence(503, textIn(language, 'answers')(AWAY.message), {
    'Retry-After': String(AWAY.retryAfterSeconds),
    ...languageHeader(language),
  })
}

function listOf(response: Response, header: string): string[] {
  return response.headers.get(header)?.split(' ') ?? []
}
