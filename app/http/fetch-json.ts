interface JsonRequest extends Pick<RequestInit, 'signal' | 'cache'> {
  method?: 'GET' | 'POST'
  /** Sent as JSON; without one no content type is named. */
  body?: unknown
  headers?: Record<string, string>
  /** What a 401 means: a failure like any other, or simply nothing to show. */
  on401?: 'fail' | 'null'
}

/**
 * The one way in which pages call the site's API.
 *
 * @returns what the answer's JSON says; whoever asked has to check that it is what was expected.
 * @throws {Error} for any answer that is not ok, with the message "status: body", or "status: status text" when there is no body.
 */
export async function fetchJson(
  url: string,
  { method = 'GET', body, headers, on401 = 'fail', ...request }: JsonRequest = {},
): Promise<unknown> {
  const response = await fetch(url, {
    ...request,
    method,
    headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: 'include',
  })
  if (response.status === 401 && on401 === 'null') return null
  if (!response.ok)
    throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`)
  return response.json()
}
