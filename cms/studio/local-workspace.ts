import { createClient } from '@sanity/client'
import { catchError, defer, from, Observable, switchMap, throwError } from 'rxjs'
import { createMockAuthStore, SANITY_VERSION, type AuthStore } from 'sanity'
import { patiently, type RequestHandler } from './patient-requests'
import { showPicturesAsOrganiser } from './pictures'
import {
  currentSession,
  endSession,
  leave,
  onSessionChange,
  session,
  type Session,
} from './session'
import { withSocket } from './socket-client'
import type { StudioSettings } from './studio-settings'

/**
 * The settings of a workspace for the site's own content lake: its address, and a client with the tab's session. The Studio
 * needs no login of its own, because the gate has asked for the password before.
 */
export function localWorkspace(
  { projectId, dataset }: StudioSettings,
  { token }: Session,
): { apiHost: string; auth: AuthStore } {
  stayOnOwnHost()
  showPicturesAsOrganiser()
  const apiHost = location.origin
  const client = createClient({
    projectId,
    dataset,
    apiHost,
    token,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
    perspective: 'raw',
    requestTagPrefix: 'sanity.studio',
    ignoreBrowserTokenWarning: true,
    _requestHandler: showPass,
  })
  const socket = { token: async () => (await session()).token, onTokenRefused: endSession }
  const auth = createMockAuthStore({ client: withSocket(client, socket), currentUser: ORGANISER })
  const logout = () => void leave().then(() => location.reload())
  return { apiHost, auth: { ...auth, token: tokens, logout } }
}

/** The organisers share one password, so they are one user of the lake. */
const ORGANISER = {
  id: 'organiser',
  name: 'Organiser',
  email: '',
  role: 'administrator',
  roles: [{ name: 'administrator', title: 'Administrator' }],
}

/**
 * Sends every request with the tab's current token. A refused request waits until the organiser has entered the password again,
 * and is then sent again. So edits in the meantime are saved late and not lost.
 */
const showPass: RequestHandler = (request, send) => {
  const sendOn = patiently(request, send)
  const attempt = (): ReturnType<RequestHandler> =>
    defer(() => from(session())).pipe(
      switchMap(({ token }) =>
        sendOn({ Authorization: `Bearer ${token}` }).pipe(
          catchError((error: unknown) => {
            if (!isRefusal(error)) return throwError(() => error)
            endSession(token)
            return attempt()
          }),
        ),
      ),
    )
  return attempt()
}

function isRefusal(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 401
  )
}

/** The tab's token, now and after every change, for the socket on which organisers see each other. */
const tokens = new Observable<string | null>((observer) => {
  const tell = () => observer.next(currentSession()?.token ?? null)
  tell()
  return onSessionChange(tell)
})

/**
 * Handles the Studio's requests that do not go through its client. At the start and every quarter of an hour it asks
 * sanity-cdn.com for its newest version, and no option prevents that: we answer with its present version. Some requests to the
 * lake lack the token: we add it.
 */
function stayOnOwnHost(): void {
  // Hides the Studio's advice against HTTP/1.1, which organisers cannot follow.
  sessionStorage.setItem('sanity-studio.network.check.snooze', new Date().toISOString())
  const ask = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (url.host === 'sanity-cdn.com')
      return Promise.resolve(Response.json({ packageVersion: SANITY_VERSION }))
    if (
      input instanceof Request ||
      url.origin !== location.origin ||
      !/^\/v[0-9X]/.test(url.pathname)
    )
      return ask(input, init)
    const headers = new Headers(init?.headers)
    headers.set('Authorization', `Bearer ${currentSession()?.token ?? ''}`)
    return ask(input, { ...init, headers })
  }
}
