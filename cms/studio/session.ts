/**
 * The organiser's pass: a random token that the server gives for the password and takes for some hours. It lives in the
 * session storage of this tab and nowhere else, so that closing the tab ends it.
 */
export interface Session {
  token: string
}

/** In the session storage, which the frames of a tab share. */
export const SESSION_KEY = 'festival-studio-session'
const ADDRESS = '/studio/session'
/** A network that has gone says nothing, for ever. */
const DEADLINE_MS = 15_000
const listeners = new Set<() => void>()

/** @returns the pass of this tab, or null at the gate. The same object until it changes, as React wants its snapshots. */
export function currentSession(): Session | null {
  const kept = sessionStorage.getItem(SESSION_KEY)
  if (kept !== known?.token) known = kept === null ? null : { token: kept }
  return known
}
let known: Session | null = null

/** Told when the tab gets another pass, or has none any more. @returns how to be told no more. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** @returns the pass, at once or as soon as somebody has come through the gate. */
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

/** @returns why the gate stays shut, in a sentence, or null when it is open. */
export async function enter(password: string): Promise<string | null> {
  let response: Response
  try {
    // A header carries no other characters, and no password of ours has any.
    if (!/^[\x21-\x7e]+$/.test(password)) return WRONG
    response = await fetch(ADDRESS, {
      method: 'POST',
      headers: { 'x-admin-password': password },
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

/** Takes a pass that was given for something else than the password. */
export function admit(token: string): void {
  keep(token)
}

/** The server no longer takes this token. Another one that has come since is left alone. */
export function endSession(token: string): void {
  if (currentSession()?.token === token) keep(null)
}

/** Makes the token worthless on the server too, as far as that can be reached. */
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
