import { createClient, type ClientConfig } from '@sanity/client'
import { catchError, defer, from, switchMap, throwError } from 'rxjs'
import { createMockAuthStore, SANITY_VERSION, type AuthStore } from 'sanity'
import { endSession, leave, session, type Session } from './session'
import { withSocket } from './socket-client'
import type { StudioSettings } from './studio-settings'

type RequestHandler = NonNullable<ClientConfig['_requestHandler']>

/**
 * What a workspace needs to work with the content lake of this very site: its address, and a client that shows the pass of
 * the tab. The Studio never sees a login: nobody gets here without having passed the gate.
 */
export function localWorkspace({ projectId, dataset }: StudioSettings, { token }: Session): { apiHost: string; auth: AuthStore } {
  stayOnOwnHost()
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
  return { apiHost, auth: { ...auth, logout } }
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
        send({ ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } }).pipe(
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
  return typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 401
}

/**
 * The Studio asks sanity-cdn.com for its newest version, at the start and every quarter of an hour, and cannot be told not
 * to. It is answered here with its own version. And it has advice about HTTP/1.1 that cannot be followed here.
 */
function stayOnOwnHost(): void {
  sessionStorage.setItem('sanity-studio.network.check.snooze', new Date().toISOString())
  const ask = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    return url.startsWith('https://sanity-cdn.com/') ? Promise.resolve(Response.json({ packageVersion: SANITY_VERSION })) : ask(input, init)
  }
}
