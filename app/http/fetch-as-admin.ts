import { adminSecretIn } from '../../rules/pasted-key'
import { PATIENCE_MS } from './patience'
import { answerIn, send } from './send'

type Listener = (password: string) => void
const listeners = new Set<Listener>()

/** @param listener - called when an API for organisers has refused a password or key. @returns a function that stops it */
export function onPasswordRefused(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Sends a request to an API for organisers. The password is sent in a header only.
 *
 * @param body - sent as JSON; left out for none.
 * @param accept - the type of the answer, where the address has several.
 * @returns the answer, whatever its status; null when none came. A password with characters that no header can hold is not
 *   sent: the answer is then a 401.
 */
export async function fetchAsAdmin(
  password: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  accept = '*/*',
): Promise<Response | null> {
  const secret = adminSecretIn(password)
  const headers = { Accept: accept, 'x-admin-password': secret ?? '' }
  const response =
    secret === null
      ? new Response(null, { status: 401 })
      : await sendUntilSilent(path, { method, body, headers })
  if (response?.status === 401) for (const listener of listeners) listener(password)
  return response
}

/** What an API for organisers answers in JSON, as `answerIn` reads it. */
export async function readAsAdmin<T>(
  password: string,
  path: string,
  isAnswer: (value: unknown) => boolean,
): Promise<T | null> {
  return answerIn(await fetchAsAdmin(password, 'GET', path), isAnswer)
}

async function sendUntilSilent(
  path: string,
  request: Parameters<typeof send>[1],
): Promise<Response | null> {
  const asked = new AbortController()
  const deadline = setTimeout(() => asked.abort(), PATIENCE_MS)
  try {
    return abortWhenSilent(await send(path, { ...request, signal: asked.signal }), asked)
  } catch {
    return null
  } finally {
    clearTimeout(deadline)
  }
}

/** Without it a list that stops arriving would be loading forever. */
function abortWhenSilent(response: Response, asked: AbortController): Response {
  // Chromium has a body for an answer that has none, and no such answer can be made with a body.
  if (response.body === null || response.status === 204) return response
  const abort = () => asked.abort()
  // The whole may take longer than the silence between two parts of it.
  let deadline = setTimeout(abort, PATIENCE_MS)
  const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, controller) {
      clearTimeout(deadline)
      deadline = setTimeout(abort, PATIENCE_MS)
      controller.enqueue(part)
    },
    flush: () => clearTimeout(deadline),
  })
  return new Response(response.body.pipeThrough(watch), response)
}
