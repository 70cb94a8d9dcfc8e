/**
 * The organiser's session: a random token that the server gives for the password and accepts for some hours. It is only in the
 * session storage of this tab, so that closing the tab ends it.
 */
export interface Session {
  token: string
}

/** Key in the session storage, which the frames of a tab share. */
export const SESSION_KEY = 'festival-studio-session'
const ADDRESS = '/studio/session'
/** Without a deadline a broken network would stay silent for ever. */
const DEADLINE_MS = 15_000
const listeners = new Set<() => void>()

/** @returns this tab's session, or null. It is the same object until it changes, because React needs stable snapshots. */
export function currentSession(): Session | null {
  const kept = sessionStorage.getItem(SESSION_KEY)
  if (kept !== known?.token) known = kept === null ? null : { token: kept }
  return known
}
let known: Session | null = null

/** @param listener is called when the tab's session changes or ends. @returns a function that removes the listener. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** @returns the session, at once or as soon as the organiser has entered the password. */
export function session(): Promise<Session> {
  return new Promise((resolve) => {
    const settle = () => {
      const current = currentSession()
      if (current === null) return
      stop()
      resolve(current)
    }
    const stop = onSessionChange(settle)
    settle()
  })
}

/** Signs in. @returns a sentence that says why this failed, or null. */
export async function enter(password: string): Promise<string | null> {
  let response: Response
  try {
    // A key may be pasted with words around it.
    const secret = /fest_[\w-]{43}/.exec(password)?.[0] ?? password.trim()
    // A header allows no other characters, and no valid password has any.
    if (!/^[\x21-\x7e]+$/.test(secret)) return WRONG
    response = await fetch(ADDRESS, {
      method: 'POST',
      headers: { 'x-admin-password': secret },
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
  } catch {
    return 'The cave does not answer. Look at your connection and try again.'
  }
  if (response.status === 403) return 'This key does not open the Studio.'
  if (response.status === 401) return WRONG
  if (response.status === 429) return tooManyTries(Number(response.headers.get('retry-after')))
  const given: unknown = response.ok ? await response.json().catch(() => null) : null
  const token = typeof given === 'object' && given !== null && 'token' in given ? given.token : null
  if (typeof token !== 'string')
    return 'Something went wrong behind the gate. Please try again in a moment.'
  keep(token)
  return null
}
const WRONG = 'That is not the password. The bats are sorry.'

function tooManyTries(seconds: number): string {
  const minutes = Math.max(1, Math.ceil((seconds || 60) / 60))
  return `Too many wrong passwords. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

/** Begins a session with a token that the server gave in exchange for something other than the password. */
export function admit(token: string): void {
  keep(token)
}

/** Ends the session of a token that the server refuses. A newer session is left alone. */
export function endSession(token: string): void {
  if (currentSession()?.token === token) keep(null)
}

/** Signs out, on the server too if it answers. */
export async function leave(): Promise<void> {
  const current = currentSession()
  keep(null)
  if (current === null) return
  const headers = { Authorization: `Bearer ${current.token}` }
  await fetch(ADDRESS, {
    method: 'DELETE',
    headers,
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).catch(() => undefined)
}

function keep(token: string | null): void {
  if (token === null) sessionStorage.removeItem(SESSION_KEY)
  else sessionStorage.setItem(SESSION_KEY, token)
  for (const listener of listeners) listener()
}
