import { adminSecretIn } from './pasted-key'

const DEADLINE_MS = 15_000

type Listener = (password: string) => void
const listeners = new Set<Listener>()

/** @param listener - called when an API for organisers has refused a password or key. @returns a function that stops it */
export function onPasswordRefused(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** For requests that are not sent by `fetchAsAdmin`. */
export function noteStatus(password: string, { status }: Response): void {
  if (status === 401) for (const listener of listeners) listener(password)
}

/**
 * Sends a request to an API for organisers. The password is sent in a header only.
 *
 * @param body - sent as JSON; left out for none.
 * @returns the answer, whatever its status; null when none came. A password with characters that no header can hold is not
 *   sent: the answer is then a 401.
 */
export async function fetchAsAdmin(
  password: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Response | null> {
  const secret = adminSecretIn(password)
  if (secret === null) {
    const refused = new Response(null, { status: 401 })
    noteStatus(password, refused)
    return refused
  }
  try {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const headers = {
      'x-admin-password': secret,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    }
    const response = await fetch(path, {
      method,
      headers,
      ...sent,
      credentials: 'include',
      signal: AbortSignal.timeout?.(DEADLINE_MS),
    })
    noteStatus(password, response)
    return response
  } catch {
    return null
  }
}
