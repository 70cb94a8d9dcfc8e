/** The error of an answer that is not ok. Its sentence is in English unless the answer names another language. */
export type AnswerError = Error & { language?: string }

interface JsonRequest extends Pick<RequestInit, 'signal' | 'cache'> {
  method?: 'GET' | 'POST'
  /** Sent as JSON. Without a body no content type is sent. */
  body?: unknown
  headers?: Record<string, string>
  /** The meaning of a 401: an error, or null as the result. */
  on401?: 'fail' | 'null'
}

/**
 * Calls the site's API from a page.
 *
 * @returns the answer's JSON. The caller has to check its shape.
 * @throws {AnswerError} for any answer that is not ok, with the message "status: body", or "status: status text" when there is no body.
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
    throw Object.assign(
      new Error(`${response.status}: ${(await response.text()) || response.statusText}`),
      { language: response.headers.get('Content-Language') ?? undefined },
    )
  return response.json()
}
