const DEADLINE_MS = 15_000

/**
 * Sends a request to an API for organisers. The password is sent in a header only.
 *
 * @param body - sent as JSON; left out for none.
 * @returns the answer, whatever its status; null when none came.
 */
export async function fetchAsAdmin(
  password: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Response | null> {
  try {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const headers = {
      'x-admin-password': password,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    }
    return await fetch(path, {
      method,
      headers,
      ...sent,
      credentials: 'include',
      signal: AbortSignal.timeout?.(DEADLINE_MS),
    })
  } catch {
    return null
  }
}
