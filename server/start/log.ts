import { pino, type Bindings, type Logger } from 'pino'

/** From the fewest lines to the most, and none at all. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/**
 * One JSON line per event on standard output. Only the keys of an allow-list are written. Their values are numbers, booleans
 * or short texts of one line, and never objects such as a row or a body. Errors are logged by name, code and stack, without
 * the other properties that drivers add: a PostgreSQL error carries whole rows in `detail`.
 */
export function openLog(level: LogLevel): Logger {
  const log = pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: allowed },
  })
  const { child } = log
  // pino does not run `formatters.log` on the bindings of a child logger.
  log.child = function (this: Logger, words: Bindings, ...rest: []) {
    return Reflect.apply(child, this, [allowed(words), ...rest]) as Logger
  } as unknown as typeof log.child
  return log
}

/** The keys that are written. */
export const LOGGED_KEYS: ReadonlySet<string> = new Set(
  (
    'requestId method route status endpoint page island kind trace url port path pid version state problem isFresh milliseconds ' +
    'transaction documents secrets pictures projectId dataset list limit id edition count lastDay days given meant migrations'
  ).split(' '),
)

/** Before you add a key here, ask which values it may get. */
function allowed(given: Record<string, unknown>): Record<string, unknown> {
  const kept: [string, unknown][] = []
  for (const [key, value] of Object.entries(given)) {
    if (key === 'err') kept.push([key, describeError(value)])
    else if (LOGGED_KEYS.has(key) && isPlain(value))
      kept.push([key, typeof value === 'string' ? value.slice(0, LONGEST) : value])
  }
  return Object.fromEntries(kept)
}

const LONGEST = 300

function isPlain(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/** The parts of an error that may be logged. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code } = error as { code?: unknown }
  // A driver's message may quote a value ("invalid input syntax for type integer: …"); the stack repeats it in its first line; a SyntaxError quotes the text that could not be read.
  const isForeign = typeof code === 'string' || error instanceof SyntaxError
  return {
    type: error.name,
    ...(isForeign ? { code } : { message: error.message }),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 8)
      .join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
