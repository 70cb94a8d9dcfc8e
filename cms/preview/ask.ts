import { session } from '../studio/session'
import { questionOf, type Place } from './place'

const SHUT = 'Previews are for organisers: come in through the Studio.'
/** Names of the parameters in which Sanity's Studio sends the secret and the wanted page. */
const SECRET = 'sanity-preview-secret'
const PATHNAME = 'sanity-preview-pathname'
/** The server answers a wait for changes within half a minute. A broken network would stay silent for ever. */
const DEADLINE_MS = 45_000

/** Sends a request with this tab's session. Null: no answer came, or there is no session. */
export async function ask(address: string): Promise<Response | null> {
  const token = session.current()
  if (token === null) return null
  const answer = await fetch(address, {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).catch(() => null)
  if (answer?.status === 401) session.end(token)
  return answer
}

/** @returns the page, and a problem as a sentence. Either may be null. `isGone`: the release has nothing to show any more. */
export async function askPage(
  place: Place,
): Promise<{ html: string | null; problem: string | null; isGone?: boolean }> {
  const answer = await ask(
    `/preview/page?${new URLSearchParams({ path: place.path, ...questionOf(place) })}`,
  )
  const text = (await answer?.text().catch(() => null)) ?? null
  if (answer === null || text === null)
    return {
      html: null,
      problem:
        session.current() === null
          ? SHUT
          : 'The cave does not answer. This is how the page last looked.',
    }
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
  return isPage
    ? { html: text, problem: null }
    : { html: null, problem: text, isGone: answer.status === 410 }
}

/** A Studio in Sanity's cloud opens the preview with a secret in the address. This exchanges the secret for a session. */
export async function comeFromSanity(): Promise<void> {
  const query = new URLSearchParams(location.search)
  if (!query.has(SECRET)) return
  const address = location.href
  // The wanted path may be the preview's address or the page's own.
  const wanted = new URL(query.get(PATHNAME) ?? '/preview', location.origin)
  const path = /^\/preview(\/|$)/.test(wanted.pathname)
    ? wanted.pathname
    : `/preview${wanted.pathname.replace(/\/$/, '')}`
  history.replaceState(null, '', `${path}${location.hash}`)
  const answer = await fetch('/preview/session', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ address }),
  }).catch(() => null)
  const given: unknown = answer?.ok ? await answer.json().catch(() => null) : null
  if (
    typeof given === 'object' &&
    given !== null &&
    'token' in given &&
    typeof given.token === 'string'
  )
    session.keep(given.token)
}
