import { send } from '~/http/send'
import { ERROR_ADDRESS, KINDS, LONGEST_TRACE, type BrowserError } from './browser-error'

/**
 * The place and the class of an error. It leaves out the message, which may quote typed text.
 *
 * @param island - the name of the island that failed; null for an error outside of islands
 * @returns null for an error without a place in our own scripts, such as those of browser extensions
 */
export function reportOf(
  error: unknown,
  island: string | null,
  kind = kindOf(error),
): BrowserError | null {
  const trace = traceOf(error)
  if (trace.length === 0) return null
  const { page = '/' } = document.documentElement.dataset
  return { page, island, kind, trace }
}

/** @returns false when the report has not arrived: the browser is offline. */
export async function sendReport(report: BrowserError): Promise<boolean> {
  return send(ERROR_ADDRESS, { method: 'POST', body: report, keepalive: true }).then(
    () => true,
    () => false,
  )
}

/** An address of ours with the place in it. The page itself has the inline scripts, and may have a query. */
const PLACE = /(https?:\/\/[^\s()]+?)(:\d+:\d+)(?!\d|:)/g
/** The message of a script that could not be loaded, which has no place. In Safari it does not name the script. */
const NOT_LOADED = /^[A-Za-z ]+dynamically imported module: (\S+)$/

/** The stack frames in our own scripts, such as `start-BxZ1.js:1:2345`, and `page:12:345` for the page's inline scripts. */
function traceOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const [, missing] = NOT_LOADED.exec(error.message) ?? []
  const places = [...(error.stack ?? '').matchAll(PLACE)].map(([, address = '', place = '']) => {
    const script = scriptAt(address)
    return script && script + place
  })
  // Set by `loadModule`. A script that cannot be parsed has no place.
  const { script } = error as { script?: string }
  const whole = script && places.length === 0 ? scriptAt(location.origin + addressOf(script)) : ''
  return [missing ? scriptAt(missing) : whole, ...places]
    .filter((place) => place !== undefined && place !== '')
    .slice(0, LONGEST_TRACE) as string[]
}

/** Scripts import each other by `./name.js`. */
function addressOf(script: string): string {
  return script.replace('./', '/assets/')
}

/** @returns the name of our script at this address; undefined for one that is not ours */
function scriptAt(address: string): string | undefined {
  const { origin, pathname } = new URL(address)
  if (origin !== location.origin) return undefined
  return pathname === location.pathname
    ? 'page'
    : /^\/assets\/([\w.-]+-[\w-]{8}\.js)$/.exec(pathname)?.[1]
}

function kindOf(error: unknown): BrowserError['kind'] {
  const name = error instanceof Error ? error.name : ''
  return KINDS.find((kind) => kind === name) ?? 'Error'
}
