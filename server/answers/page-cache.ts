import { PAGE_STORE_HEADER, type VersionName } from '../../app/http/internal-headers.server'
import { encodeAnswer, type EncodedAnswer } from './encoded-answer'

/** An answer of the Remix app, complete. */
export interface RenderedAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

interface StoredPage {
  answer: EncodedAnswer
  /** The versions that it was made from, as they were before the render. */
  madeFrom: [name: VersionName, version: string][]
  madeAt: number
}

/** The renders of one path that are under way. */
interface Renders {
  stamp: string
  running: Promise<EncodedAnswer | RenderedAnswer>
  /** Begins when the running one has ended, for requests that came after a change. */
  next: Promise<EncodedAnswer | RenderedAnswer> | null
}

/**
 * After this time a page is rendered again in the background, because it shows the time. So a visitor without JavaScript sees a
 * countdown that is hardly older than this. Only the first visitor after a quiet time gets an older page.
 */
const REFRESH_AFTER_MS = 60_000

/**
 * Keeps finished pages in memory, keyed by path and by the versions of what they were made from: when content changes, its
 * version does, and old pages are simply not asked for again. Nothing is ever purged. A page is kept only if its route says so
 * (`storedPage`). Nothing but pages is kept, with the one page of all addresses that do not exist.
 */
export class PageCache {
  readonly #pages = new Map<string, StoredPage>()
  readonly #renders = new Map<string, Renders>()
  readonly #counters: Record<VersionName, () => string>
  readonly #render: (path: string) => Promise<RenderedAnswer>
  readonly #mostPages: number
  readonly #now: () => number

  /**
   * @param options.counters - cheap and synchronous: they are read for every request.
   * @param options.render - renders a path without query, cookies or any other header of a visitor.
   * @param options.mostPages - how many pages are kept. Beyond that the oldest one goes. Pages that are asked for are made again
   *   every minute, so the oldest is one that nobody asks for, such as that of a former act. Default: no limit, for few paths.
   */
  constructor(options: {
    counters: Record<VersionName, () => string>
    render: (path: string) => Promise<RenderedAnswer>
    mostPages?: number
    now?: () => number
  }) {
    this.#counters = options.counters
    this.#render = options.render
    this.#mostPages = options.mostPages ?? Infinity
    this.#now = options.now ?? (() => performance.now())
  }

  /** The stored page when it is current, without waiting. */
  find(path: string): EncodedAnswer | null {
    const page = this.#pages.get(path)
    if (page === undefined || !this.#isCurrent(page)) return null
    if (this.#now() - page.madeAt > REFRESH_AFTER_MS) {
      // A failing refresh leaves the page that is there; the next request tries again.
      this.fill(path).catch(() => undefined)
    }
    return page.answer
  }

  /**
   * Renders a page and keeps it if it may be kept. Single-flight: requests that come while a render is under way share it.
   * After a change of a version they share the next render, because they must see the change. It begins when the running one
   * has ended, so that a page whose versions change many times a second is rendered by one request at a time.
   *
   * @returns the kept answer, or what the route gave when it is not to be kept.
   */
  fill(path: string): Promise<EncodedAnswer | RenderedAnswer> {
    const renders = this.#renders.get(path)
    if (renders === undefined) return this.#begin(path)
    if (renders.next !== null) return renders.next
    if (renders.stamp === this.#stamp()) return renders.running
    const begin = () => this.#begin(path)
    renders.next = renders.running.then(begin, begin)
    return renders.next
  }

  #begin(path: string): Promise<EncodedAnswer | RenderedAnswer> {
    const stamp = this.#stamp()
    const running = this.#renderAndKeep(path).finally(() => {
      if (renders.next === null) this.#renders.delete(path)
    })
    const renders: Renders = { stamp, running, next: null }
    this.#renders.set(path, renders)
    return running
  }

  async #renderAndKeep(path: string): Promise<EncodedAnswer | RenderedAnswer> {
    const before = Object.fromEntries(ALL_VERSIONS.map((name) => [name, this.#counters[name]()]))
    const madeAt = this.#now()
    const rendered = await this.#render(path)
    const { [PAGE_STORE_HEADER]: mark, ...headers } = rendered.headers
    if (mark === undefined || !KEPT_STATUSES.has(rendered.status)) return { ...rendered, headers }
    const versions = mark.split(' ').filter(isVersionName)
    // Many visitors will get it, so nothing of one visitor may stay in it.
    const { 'x-request-id': _, ...shared } = headers
    const answer = await encodeAnswer(rendered.body, shared, { status: rendered.status })
    // The page may hold only part of a change that came meanwhile. If an old version returns, this page must not be served for it.
    if (versions.some((name) => before[name] !== this.#counters[name]())) return answer
    this.#keep(path, {
      answer,
      madeFrom: versions.map((name) => [name, before[name] ?? '']),
      madeAt,
    })
    return answer
  }

  #keep(path: string, page: StoredPage): void {
    // Last in the order of the map, which is that of their making.
    this.#pages.delete(path)
    this.#pages.set(path, page)
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > this.#mostPages && oldest !== undefined) this.#pages.delete(oldest)
  }

  /** Runs for every request. */
  #isCurrent({ madeFrom }: StoredPage): boolean {
    for (const [name, version] of madeFrom) if (this.#counters[name]() !== version) return false
    return true
  }

  #stamp(): string {
    return ALL_VERSIONS.map((name) => this.#counters[name]()).join(SEPARATOR)
  }
}

const KEPT_STATUSES = new Set([200, 404])
const SEPARATOR = '\n'
const ALL_VERSIONS: readonly VersionName[] = ['content', 'booking', 'pins', 'minute']

function isVersionName(name: string): name is VersionName {
  return (ALL_VERSIONS as readonly string[]).includes(name)
}

/** @returns whether an answer was kept and encoded, rather than made for one request. */
export function isKept(answer: EncodedAnswer | RenderedAnswer): answer is EncodedAnswer {
  return 'variants' in answer
}
