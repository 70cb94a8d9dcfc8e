import { createClient, type ClientConfig } from '@sanity/client'
import { catchError, defer, from, Observable, switchMap, throwError } from 'rxjs'
import { createMockAuthStore, SANITY_VERSION, type AuthStore } from 'sanity'
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

type RequestHandler = NonNullable<ClientConfig['_requestHandler']>

/**
 * What a workspace needs to work with the content lake of this very site: its address, and a client that shows the pass of
 * the tab. The Studio never sees a login: nobody gets here without having passed the gate.
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

/** One password for all organisers, so there is one of them as far as the lake is concerned. */
const ORGANISER = {
  id: 'organiser',
  name: 'Organiser',
  email: '',
  role: 'administrator',
  roles: [{ name: 'administrator', title: 'Administrator' }],
}

/**
 * Every request shows the pass the tab has now. One that is refused waits until somebody has come through the gate again and
 * is then sent once more: what was typed in the meantime is saved late, not lost.
 */
const showPass: RequestHandler = (request, send) => {
  const attempt = (): ReturnType<RequestHandler> =>
    defer(() => from(session())).pipe(
      switchMap(({ token }) =>
        send({
          ...request,
          headers: { ...request.headers, Authorization: `Bearer ${token}` },
        }).pipe(
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

/** The token of the tab, now and after every change: for the socket on which organisers see each other. */
const tokens = new Observable<string | null>((observer) => {
  const tell = () => observer.next(currentSession()?.token ?? null)
  tell()
  return onSessionChange(tell)
})

/**
 * What the Studio asks for past its client. At the start and every quarter of an hour it asks sanity-cdn.com for its newest
 * version and cannot be told not to: it is answered here with its own. Some of its questions to the lake forget the token.
 */
function stayOnOwnHost(): void {
  // Its advice about HTTP/1.1 cannot be followed here.
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
