import { pino, type Logger } from 'pino'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/**
 * One JSON line per event on standard output. Errors are logged by name, code and stack; never with the properties that
 * drivers hang on them, because a PostgreSQL error carries whole rows in `detail`.
 */
export function openLog(level: LogLevel): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } })
}

export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code } = error as { code?: unknown }
  // A driver's message may quote a value ("invalid input syntax for type integer: …"); the stack repeats it in its first line.
  const isForeign = typeof code === 'string'
  return {
    type: error.name,
    ...(isForeign ? { code } : { message: error.message }),
    stack: error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')).slice(0, 8).join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
