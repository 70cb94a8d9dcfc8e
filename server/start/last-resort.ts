import type { Logger } from 'pino'

/**
 * For an uncaught error or an unhandled rejection: the process ends, because its state is unknown. The log says so. Node itself
 * would print the error with all its properties, among them perhaps a row with personal data.
 */
export function endUncaught(log: Logger, end: () => void): (error: unknown) => void {
  return (error) => {
    log.fatal({ err: error }, 'an error that nobody caught ends the process')
    end()
  }
}
