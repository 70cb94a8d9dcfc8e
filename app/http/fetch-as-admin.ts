const DEADLINE_MS = 15_000

/**
 * Asks an API of the admins' own. The password goes into a header and nowhere else.
 *
 * @param body - sent as JSON; left out for none.
 * @returns null when no answer came, or another than was hoped for.
 */
export async function fetchAsAdmin(
  password: string,
  method: 'GET' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Response | null> {
  try {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const headers = {
      'x-admin-password': password,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    }
    const response = await fetch(path, {
      method,
      headers,
      ...sent,
      credentials: 'include',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    return response.ok ? response : null
  } catch {
    return null
  }
}
