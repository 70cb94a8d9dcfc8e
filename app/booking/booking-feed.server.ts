import { z } from 'zod'

/** The travel-booking provider's feed: JSON such as `{"confirmedBookings": 123}`. */
export interface Feed {
  url: string
  /** Sent as a bearer token. */
  token: string | null
}

export type FeedAnswer = { ok: true; confirmedBookings: number } | { ok: false; problem: string }

/** The deadline from the call to the last byte of the answer. */
const DEADLINE_MS = 2000
/** Hundreds of times the size of a normal answer. */
const MAX_BYTES = 16 * 1024

const feedShape = z.object({ confirmedBookings: z.int().nonnegative() })

/**
 * Calls the feed once. It never throws. Every failure becomes a `problem` for the log, which contains neither the address
 * nor the answer of the feed.
 *
 * @param closing - aborts the call
 */
export async function askFeed({ url, token }: Feed, closing: AbortSignal): Promise<FeedAnswer> {
  const ending = new AbortController()
  const end = () => ending.abort()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    end()
  }, DEADLINE_MS)
  // `AbortSignal.any` would leak in Node 20: each call leaves a reference in `closing`, which lives as long as the process.
  closing.addEventListener('abort', end)
  if (closing.aborted) end()
  try {
    const response = await fetch(url, {
      headers: {
        accept: 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      // A redirect could send the token to another address.
      redirect: 'manual',
      signal: ending.signal,
    })
    if (response.status !== 200) return { ok: false, problem: `status ${response.status}` }
    const text = await readText(response)
    return text === null ? { ok: false, problem: `more than ${MAX_BYTES} bytes` } : parseFeed(text)
  } catch (error) {
    return {
      ok: false,
      problem: isLate ? `no answer within ${DEADLINE_MS} ms` : `no answer (${codeOf(error)})`,
    }
  } finally {
    clearTimeout(timer)
    closing.removeEventListener('abort', end)
    // Cancels the unread rest of the answer.
    end()
  }
}

function parseFeed(text: string): FeedAnswer {
  try {
    const parsed = feedShape.safeParse(JSON.parse(text))
    if (parsed.success) return { ok: true, confirmedBookings: parsed.data.confirmedBookings }
    return { ok: false, problem: 'no whole number confirmedBookings' }
  } catch {
    return { ok: false, problem: 'not JSON' }
  }
}

/** @returns null when the body is larger than `MAX_BYTES` */
async function readText({ body }: Response): Promise<string | null> {
  if (body === null) return ''
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return new TextDecoder().decode(Buffer.concat(chunks))
    bytes += value.length
    if (bytes > MAX_BYTES) return null
    chunks.push(value)
  }
}

/** `fetch` puts the error code in the cause of its error. */
function codeOf(error: unknown): string {
  const { code, name } = ((error as Error).cause ?? error) as { code?: unknown; name?: unknown }
  return String(code ?? name)
}
