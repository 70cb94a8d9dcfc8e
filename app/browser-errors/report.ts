import { send } from '~/http/send'

/** A page sends at most this many reports, even if it fails all the time. */
const REPORTS_A_PAGE = 3
/** The most stack frames in a report. Five are enough to find an error. */
const LONGEST_TRACE = 5
/** An address in a stack, without its query, and the place in the file. */
const PLACE = /(https?:\/\/[^\s()?#]+)(?:[?#][^\s()]*?)?(:\d+:\d+)(?!\d|:)/g

let left = REPORTS_A_PAGE

/**
 * Reports the class and the place of an error of this page, without its message, which may quote typed text. Errors of other
 * scripts do not count, such as those of browser extensions, nor do reports that could not be sent.
 *
 * @param island - the name of the island that failed; null for an error outside of islands.
 * @param kind - in place of the error's class.
 */
export async function report(
  error: unknown,
  island: string | null = null,
  kind = (error as Error | null)?.name,
): Promise<void> {
  const trace = traceOf(error)
  if (trace.length === 0 || left <= 0) return
  left -= 1
  const { page = '/' } = document.documentElement.dataset
  const body = { page, island, kind, trace }
  try {
    await send('/api/browser-errors', { method: 'POST', body, keepalive: true })
  } catch {
    left += 1
  }
}

/**
 * The stack frames in our own scripts, such as `start-BxZ1a2b3.js:1:2345`, and `page:12:345` for the page's inline scripts. A
 * script that could not be loaded or parsed has no place. It is named alone, as `loadModule` has noted it.
 */
function traceOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const places = [...(error.stack ?? '').matchAll(PLACE)].flatMap(
    ([, address = '', place = '']) => {
      const name = scriptAt(address)
      return name ? [name + place] : []
    },
  )
  const { script = '' } = error as { script?: string }
  const lost = script.replace(/.*\//, '')
  const isThere = lost === '' || places.some((place) => place.startsWith(lost))
  return [...(isThere ? [] : [lost]), ...places].slice(0, LONGEST_TRACE)
}

/** @returns the name of our script at this address; undefined for one that is not ours. */
function scriptAt(address: string): string | undefined {
  const files = `${location.origin}/assets/`
  if (address === location.origin + location.pathname) return 'page'
  return address.startsWith(files) ? address.slice(files.length) : undefined
}
