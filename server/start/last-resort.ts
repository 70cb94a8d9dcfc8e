import type { Logger } from 'pino'

/**
 * For an error, or a rejection, that nobody caught: the process ends, as it would anyway, for nobody knows what state it is in.
 * But the log tells of it: Node would print the error with everything that hangs on it, which may be somebody's row.
 */
export function endUncaught(log: Logger, end: () => void): (error: unknown) => void {
  return (error) => {
    log.fatal({ err: error }, 'an error that nobody caught ends the process')
    end()
  }
}
