import { ERROR_ADDRESS, LONGEST_TRACE, type BrowserError } from './browser-error'

/**
 * Reports the place and the class of an error to the server. It leaves out the message, which may quote typed text. It
 * skips errors without a stack frame in our own files, such as those of browser extensions.
 *
 * @param island - the name of the island that failed; null for an error outside of islands
 */
export async function sendError(error: unknown, island: string | null): Promise<void> {
  const trace = traceOf(error)
  if (trace.length === 0) return
  const body: BrowserError = { page: location.pathname, island, kind: kindOf(error), trace }
  await fetch(ERROR_ADDRESS, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  })
}

/** The stack frames in our own files, such as `start-BxZ1.js:1:2345`. */
function traceOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const own = new RegExp(`${location.origin}/assets/([\\w.-]+\\.js:\\d+:\\d+)`, 'g')
  return [...stack.matchAll(own)].slice(0, LONGEST_TRACE).map(([, place = '']) => place)
}

function kindOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  return /^[A-Z][A-Za-z]{2,39}$/.test(name) ? name : 'Error'
}
