import { openTabToken } from 'content-lake/browser'
import { adminSecretIn } from '../../rules/pasted-key'

/** Key in the session storage, which the frames of a tab share. */
export const SESSION_KEY = 'festival-studio-session'
const ADDRESS = '/studio/session'
/** Without a deadline a broken network would stay silent for ever. */
const DEADLINE_MS = 15_000

/** The organiser's session: a random token that the server gives for the password and accepts for some hours. */
export const session = openTabToken(SESSION_KEY)

/** Signs in. @returns a sentence that says why this failed, or null. */
export async function enter(password: string): Promise<string | null> {
  let response: Response
  try {
    const secret = adminSecretIn(password)
    if (secret === null) return WRONG
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
  session.keep(token)
  return null
}
const WRONG = 'That is not the password. The bats are sorry.'

function tooManyTries(seconds: number): string {
  const minutes = Math.max(1, Math.ceil((seconds || 60) / 60))
  return `Too many wrong passwords. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

/** Signs out, on the server too if it answers. */
export async function leave(): Promise<void> {
  const token = session.current()
  if (token === null) return
  session.end(token)
  const headers = { Authorization: `Bearer ${token}` }
  await fetch(ADDRESS, {
    method: 'DELETE',
    headers,
    signal: AbortSignal.timeout(DEADLINE_MS),
  }).catch(() => undefined)
}
