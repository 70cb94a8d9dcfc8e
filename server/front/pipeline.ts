import { setTimeout as sleep } from 'node:timers/promises'
import { readBody } from '../../common/http/read-body.server'
import { SMALL_BODY, type Exchange, type Resource } from './exchange'
import { addressIn, readAddress } from '../../languages'
import { nearPage } from './near-page'
import type { BodyRule } from '../../app/route-handle'

/** One step of the pipeline. It returns `true` when it has answered; then the request goes no further. */
export type Step = (exchange: Exchange) => boolean | Promise<boolean>

interface Parts {
  pages: ReadonlySet<string>
  isPage: (path: string) => boolean
  find: (path: string) => Resource | undefined
  notFound: Resource['answer']
  publicUrl: string
  isOwnOrigin: (origin: string) => boolean
  onOtherAddress: (origin: string) => void
}

/**
 * The steps in the order in which the API promises its errors: 400 (Host), 404, 405, 403, 413, 415.
 *
 * @param parts.pages - paths of our own pages
 * @param parts.isPage - whether a path is one of them, or that of a page with a parameter
 * @param parts.notFound - answers 404, which goes before every other refusal but that of the host
 * @param parts.onOtherAddress - is told the origin of a page of ours that was opened under another address than the public one
 */
export function stepsOf(parts: Parts): readonly Step[] {
  return [
    oneCleanHost,
    fromTwin(parts.publicUrl),
    keyBehindTheHash,
    knownPath(parts),
    methodIsAllowed,
    sameSite(parts),
    wholeBody,
    answer,
  ]
}

/** Runs the steps in order. It makes no promise until a step has to wait. */
export function run(steps: readonly Step[], exchange: Exchange, from = 0): void | Promise<void> {
  for (let index = from; index < steps.length; index += 1) {
    const answered = steps[index]?.(exchange)
    if (answered === true) return undefined
    if (typeof answered === 'object')
      return answered.then((isAnswered) =>
        isAnswered ? undefined : run(steps, exchange, index + 1),
      )
  }
  return undefined
}

/** Two `Host` headers, or one that is no host, are how requests are smuggled. */
const oneCleanHost: Step = (exchange) => {
  const { host } = exchange.request.headers
  const { rawHeaders, httpVersion } = exchange.request
  let seen = 0
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') seen += 1
  const isClean = seen === 1 ? HOST.test(host ?? '') : seen === 0 && httpVersion === '1.0'
  // The end of such a request is unclear, so nothing after it on the connection is answered (RFC 9112, section 3.2).
  if (!isClean)
    exchange.refuse(400, 'The request needs exactly one valid Host header.', {
      Connection: 'close',
    })
  return !isClean
}
const HOST = /^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?$/

/**
 * Some mail programs encode the `#` of an artist's link. Its key is then a part of the path, and goes back to where no server
 * gets it.
 */
const keyBehindTheHash: Step = (exchange) => {
  if (!exchange.path.includes('%23')) return false
  const { language, path } = readAddress(exchange.path)
  const [, key] = ENCODED_LINK.exec(path) ?? []
  if (key === undefined || !exchange.isReading) return false
  exchange.send(302, {
    location: addressIn(language, `/my-flight#${key}`),
    'cache-control': 'no-store',
  })
  return true
}
const ENCODED_LINK = /^\/my-flight\/?%23([\w-]{20,})/

/**
 * The public host with `www.` in front, or without it, leads to the public address. No other host does: a CDN may ask under
 * a name of its own, and would go round in circles.
 */
function fromTwin(publicUrl: string): Step {
  const { host } = new URL(publicUrl)
  const twin = host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`
  return (exchange) => {
    if (!exchange.isReading || exchange.request.headers.host?.toLowerCase() !== twin) return false
    exchange.leadTo(publicUrl + exchange.path)
    return true
  }
}

/** An address that does not exist leads to the page that was meant, or else is not found. */
function knownPath({ find, notFound, pages, isPage }: Parts): Step {
  return (exchange) => {
    exchange.resource = find(exchange.path) ?? null
    if (exchange.resource !== null) return false
    const near = exchange.isReading ? nearPage(exchange.path, pages, isPage) : null
    if (near === null) return answered(notFound(exchange))
    exchange.leadTo(near)
    return true
  }
}

/** Answers OPTIONS for every resource, and 405 with `Allow` for what it does not take. */
const methodIsAllowed: Step = (exchange) => {
  const resource = resourceOf(exchange)
  if (resource.handlesItself) return false
  if (exchange.method === 'OPTIONS') exchange.send(204, { Allow: resource.methods.join(', ') })
  else if (!resource.methods.includes(exchange.method))
    exchange.refuse(405, 'This address does not take that method.', {
      Allow: resource.methods.join(', '),
    })
  return exchange.response.headersSent
}

/**
 * Other sites may neither write here nor read what is personal. A request with neither `Sec-Fetch-Site` nor `Origin` does not
 * come from a browser, so no visitor's browser is misused.
 */
function sameSite({ publicUrl, isOwnOrigin, onOtherAddress }: Parts): Step {
  return (exchange) => {
    const resource = resourceOf(exchange)
    if (resource.handlesItself || (exchange.isReading && !resource.isPersonal)) return false
    const { host, origin, 'sec-fetch-site': fetchSite } = exchange.request.headers
    const isForeign = fetchSite === 'cross-site' || (origin !== undefined && !isOwnOrigin(origin))
    if (isForeign && origin?.endsWith(`://${host}`)) onOtherAddress(origin)
    if (isForeign)
      exchange.refuse(403, `This can only be sent from the festival’s own pages, at ${publicUrl}.`)
    return isForeign
  }
}

/** Reads what is sent, up to the limit of the resource, before anything else is done with it. */
const wholeBody: Step = (exchange) => {
  const { body, handlesItself } = resourceOf(exchange)
  // The body of a DELETE has no meaning (RFC 9110, 9.3.5), but it must not be endless.
  const rule: BodyRule | undefined = exchange.method === 'DELETE' ? { limit: SMALL_BODY } : body
  if (handlesItself || exchange.isReading || rule === undefined) return false
  return readByRule(exchange, rule)
}

/** For a request whose body is not read to its end. */
const CLOSE = { Connection: 'close' }
/** Slow senders are given up after this; a phone on a bad line sends the largest form in a tenth of it. */
const BODY_DEADLINE_MS = 10_000

async function readByRule(exchange: Exchange, rule: BodyRule): Promise<boolean> {
  const read = new AbortController()
  const late = sleep(BODY_DEADLINE_MS, 'late' as const, { signal: read.signal })
  const body = await Promise.race([
    readBody(exchange.request, exchange.response, rule.limit),
    late,
  ]).catch(() => 'gone' as const)
  late.catch(() => undefined)
  read.abort()
  if (body === null) exchange.refuse(413, 'That is more than can be taken in one go.', CLOSE)
  if (body === 'late') exchange.refuse(408, 'The request took too long to arrive.', CLOSE)
  if (body === null || typeof body === 'string') return true
  if (rule.type !== undefined && !isOfType(exchange.request.headers, rule.type)) {
    exchange.refuse(
      415,
      `This address takes ${rule.type} in UTF-8 only, without a content encoding.`,
    )
    return true
  }
  exchange.body = body
  return false
}

function isOfType(headers: Exchange['request']['headers'], type: string): boolean {
  const [mediaType = '', ...parameters] = (headers['content-type'] ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase())
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '')
  const encoding = headers['content-encoding']?.trim().toLowerCase()
  return (
    mediaType === type &&
    (charset ?? 'utf-8') === 'utf-8' &&
    (encoding ?? 'identity') === 'identity'
  )
}

/** The last step. */
const answer: Step = (exchange) => answered(resourceOf(exchange).answer(exchange))

function answered(given: void | Promise<void>): true | Promise<true> {
  return given === undefined ? true : given.then(() => true as const)
}

function resourceOf(exchange: Exchange): Resource {
  if (exchange.resource === null)
    throw new Error('there is no resource yet: this step must come after knownPath')
  return exchange.resource
}
