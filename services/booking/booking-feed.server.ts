import { z } from 'zod'

/** The travel-booking provider's feed: JSON with whole numbers somewhere in it. */
export interface Feed {
  url: string
  /** Value of the header `Authorization`, or null for none. */
  authorization: string | null
  /** The path of each number in the JSON, as a list of names. Their sum is the figure. */
  pointers: readonly (readonly string[])[]
}

export type FeedAnswer = { ok: true; confirmedBookings: number } | { ok: false; problem: string }

/** The deadline from the call to the last byte of the answer. */
const DEADLINE_MS = 2000
/** Ten times the size of an answer about an event with many kinds of tickets. */
const MAX_BYTES = 256 * 1024

const count = z.int().nonnegative()

/**
 * Calls the feed once. It never throws. Every failure becomes a `problem` for the log, which contains neither the address
 * nor the answer of the feed.
 *
 * @param closing - aborts the call
 */
export async function askFeed(
  { url, authorization, pointers }: Feed,
  closing: AbortSignal,
): Promise<FeedAnswer> {
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
        ...(authorization === null ? {} : { authorization }),
      },
      // A redirect could send the credentials to another address.
      redirect: 'manual',
      signal: ending.signal,
    })
    if (response.status !== 200) return { ok: false, problem: `status ${response.status}` }
    const text = await readText(response)
    return text === null
      ? { ok: false, problem: `more than ${MAX_BYTES} bytes` }
      : parseFeed(text, pointers)
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

function parseFeed(text: string, pointers: Feed['pointers']): FeedAnswer {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    return { ok: false, problem: 'not JSON' }
  }
  const counts = pointers.map((names) => count.safeParse(names.reduce(step, answer)).data)
  const sum = counts.reduce<number>((total, counted) => total + (counted ?? Number.NaN), 0)
  return Number.isSafeInteger(sum)
    ? { ok: true, confirmedBookings: sum }
    : { ok: false, problem: 'no whole number where BOOKING_FEED_POINTER points' }
}

/** One step of a JSON pointer (RFC 6901). Undefined where there is nothing. */
function step(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  if (Array.isArray(value) && !/^(0|[1-9]\d*)$/.test(name)) return undefined
  return (value as Record<string, unknown>)[name]
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
