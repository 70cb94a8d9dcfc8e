import type { AppContext } from './context'

/**
 * The `handle` of a route. The server's front reads the rules for requests, and the document (`root.tsx`) reads the rest.
 * A route without a handle answers GET and HEAD, and is not cached.
 */
export interface RouteHandle {
  /**
   * The response to a GET is the same for all visitors. It is rendered without cookies and other data of the visitor, and
   * cached if the loader has set the headers of `storedPage`. Shared pages are in the sitemap and can be previewed.
   */
  isShared?: boolean
  /**
   * Whether anything is at the address of a shared route. With a parameter in its path the route gets that, decoded, and is
   * asked before it is rendered: it must be cheap, because anybody can invent any number of addresses. True while it is unknown:
   * then the loader decides. Without a parameter the answer decides whether the page is in the sitemap.
   */
  exists?: (
    context: Pick<AppContext, 'content' | 'editions'>,
    parameter: string,
  ) => Promise<boolean>
  /** Query parameters that change the response. The front drops all others. */
  query?: readonly string[]
  /** Each language has an address of its own for it (`languages/`): `/de/timetable` beside `/timetable`. */
  isTranslated?: boolean
  /** The methods of the `action`; POST by default. */
  methods?: readonly ('POST' | 'PUT' | 'DELETE')[]
  /** The rule for the body of a POST or PUT. An action with one of these methods must have it. */
  body?: BodyRule
  /** Cross-site requests are refused for GET, too. */
  isPersonal?: boolean

  /** `quiet` for pages that people work on: the bar then has the way home only. */
  bar?: 'quiet'
  /** The page's own style sheet. A page without one gets the sheet of paper that texts lie on. */
  styles?: string
  /** The font families of the first view, which `first-paint/put-off.ts` loads. */
  fonts?: readonly string[]
  /** The id of a small element right after the first view. Browsers do not paint before they have parsed it (HTML, `rel=expect`). */
  firstViewEndsAt?: string
}

/** A rule for the body of a request. */
export interface BodyRule {
  /** The largest size in bytes. */
  limit: number
  /** The required media type. Without it any type is accepted. */
  type?: 'application/json' | 'application/x-www-form-urlencoded'
}
