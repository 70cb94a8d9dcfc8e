import { createClient } from '@sanity/client'
import { defer, Observable, of, retry, switchMap, tap } from 'rxjs'
import { createMockAuthStore, SANITY_VERSION, type AuthStore } from 'sanity'
import { patiently, type RequestHandler } from './patient-requests'
import { openLakePictures } from './pictures'
import { withSocket } from './socket-client'
import { fixedToken, tabStorage, type TabToken } from './tab-token'

export interface WorkspaceOptions {
  /** The token of all requests, or that of this tab, which a person can sign in for again. */
  token: string | TabToken
  /** Who writes: the id that the lake's `authenticate` gives for the token, and a name to show. */
  user: { id: string; name: string }
  /** The lake's origin. Default: that of the page. Sanity's command line has no page, and asks no lake. */
  apiHost?: string
  projectId?: string
  dataset?: string
  /** Called when the person signs out. Default: the tab's token ends. */
  onSignOut?: () => void
}

export interface LakeWorkspace {
  projectId: string
  dataset: string
  apiHost: string
  auth: AuthStore
  /** Sanity 6 searches by `text::query` otherwise, which groq-js does not have. */
  search: { strategy: 'groqLegacy' }
}

/**
 * The part of a Studio's configuration that says where its content is: `defineConfig({ ...lakeWorkspace(…), plugins, schema })`.
 * The Studio shows no login of its own. With a `TabToken` the page shows one, before the Studio and again when the token ends.
 */
export function lakeWorkspace({
  token,
  user,
  apiHost = globalThis.location?.origin ?? 'http://localhost',
  projectId = 'local',
  dataset = 'production',
  onSignOut,
}: WorkspaceOptions): LakeWorkspace {
  const tab = typeof token === 'string' ? fixedToken(token) : token
  const mayChange = typeof token !== 'string'
  // Sanity's command line loads the configuration as well. Its window has no `fetch`. A `sessionStorage` is no sign of a browser,
  // because Node 25 has one, too.
  if (typeof globalThis.window?.fetch === 'function') {
    stayWithLake(apiHost, tab)
    openLakePictures({ apiHost, token: tab.wait }).showInPage()
  }
  const client = createClient({
    projectId,
    dataset,
    apiHost,
    token: tab.current() ?? undefined,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
    perspective: 'raw',
    requestTagPrefix: 'sanity.studio',
    ignoreBrowserTokenWarning: true,
    _requestHandler: showToken(tab, mayChange),
  })
  const onTokenRefused = mayChange ? tab.end : undefined
  const auth = createMockAuthStore({
    client: withSocket(client, { token: tab.wait, onTokenRefused }),
    currentUser: {
      ...user,
      email: '',
      role: 'administrator',
      roles: [{ name: 'administrator', title: 'Administrator' }],
    },
  })
  const logout = onSignOut ?? (() => tab.end(tab.current() ?? ''))
  return {
    projectId,
    dataset,
    apiHost,
    auth: { ...auth, token: changes(tab), logout },
    search: { strategy: 'groqLegacy' },
  }
}

/**
 * Sends every request with the present token. A refused request waits until there is another token, and is then sent again. So
 * edits in the meantime are saved late and not lost.
 */
function showToken(tab: TabToken, mayChange: boolean): RequestHandler {
  return (request, send) => {
    const sendOn = patiently(request, send)
    return defer(tab.wait).pipe(
      switchMap((token) =>
        sendOn({ Authorization: `Bearer ${token}` }).pipe(
          tap({ error: (error) => mayChange && isRefusal(error) && tab.end(token) }),
        ),
      ),
      retry({
        delay(error: unknown) {
          if (!mayChange || !isRefusal(error)) throw error
          return of('at once')
        },
      }),
    )
  }
}

function isRefusal(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 401
  )
}

/** The token, now and after every change, for the socket on which people see each other. */
function changes(tab: TabToken): Observable<string | null> {
  return new Observable((observer) => {
    const tell = () => observer.next(tab.current())
    tell()
    return tab.onChange(tell)
  })
}

/**
 * Handles the Studio's requests that do not go through its client. At the start and every quarter of an hour it asks
 * sanity-cdn.com for its newest version, and no option prevents that: we answer with its present version. Some requests to the
 * lake lack the token: we add it.
 */
function stayWithLake(apiHost: string, tab: TabToken): void {
  // Hides the Studio's advice against HTTP/1.1, which the people who write cannot follow.
  tabStorage().setItem('sanity-studio.network.check.snooze', new Date().toISOString())
  const { origin } = new URL(apiHost)
  const ask = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (url.host === 'sanity-cdn.com')
      return Promise.resolve(Response.json({ packageVersion: SANITY_VERSION }))
    if (input instanceof Request || url.origin !== origin || !/^\/v[0-9X]/.test(url.pathname))
      return ask(input, init)
    const headers = new Headers(init?.headers)
    headers.set('Authorization', `Bearer ${tab.current() ?? ''}`)
    return ask(input, { ...init, headers })
  }
}
