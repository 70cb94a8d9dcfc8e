import { ERROR_ADDRESS, LONGEST_TRACE, type BrowserError } from './browser-error'

/**
 * Reports an error in our own scripts to the server's log: where it happened and of what kind it is. Not its message,
 * which may quote what somebody has typed. An error of a browser extension has no place in our files, and is left out.
 *
 * @param island - name of the island that failed; null for anything else.
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

/** The places in our own files: `start-BxZ1.js:1:2345`. */
function traceOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const own = new RegExp(`${location.origin}/assets/([\\w.-]+\\.js:\\d+:\\d+)`, 'g')
  return [...stack.matchAll(own)].slice(0, LONGEST_TRACE).map(([, place = '']) => place)
}

function kindOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  return /^[A-Z][A-Za-z]{2,39}$/.test(name) ? name : 'Error'
}
