import { SettingsError } from './env'
import { StartRefused } from './start-refused'
import { EXIT_MS, STOP_WITHIN_MS } from '../front/stop-times'
import type { Services } from '../answers/remix'

export interface RunningServer {
  /** The public address. */
  url: string
  /** The port it listens on, which need not be the address's. */
  port: number
  services: Services
  /** How long a stop waits before it refuses connections (`DRAIN_SECONDS`). */
  drainMs: number
  /** Finishes every request that was accepted, then closes everything. */
  close(): Promise<void>
  /** Ends at once what could outlive the process. */
  kill(): void
}

/**
 * Runs the site in this process until a signal comes. Says on standard error where it is open. Where it cannot start, or learns
 * later that it may not go on, says why and ends with 1.
 *
 * @param start - `onRefused` ends the process with the message of the error.
 */
export async function runAsProcess(
  start: (onRefused: (error: Error) => void) => Promise<RunningServer>,
): Promise<void> {
  let end = (code: number): void => process.exit(code)
  const refuse = (error: Error) => {
    process.stderr.write(`${error.message}\n`)
    end(1)
  }
  const running = await start(refuse).catch((error: unknown) => {
    if (!(error instanceof SettingsError || error instanceof StartRefused)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  const exitNow = () => {
    running.kill()
    process.exit(1)
  }
  // Node itself would print the error with all its properties, among them perhaps a row with personal data.
  process.on('uncaughtException', (error) => {
    running.services.log.fatal({ err: error }, 'an error that nobody caught ends the process')
    exitNow()
  })
  let isStopping = false
  end = (code) => {
    // A second request to stop ends the process at once.
    if (isStopping) exitNow()
    isStopping = true
    const withinMs = running.drainMs + STOP_WITHIN_MS
    setTimeout(running.kill, withinMs - EXIT_MS).unref()
    setTimeout(exitNow, withinMs).unref()
    running.close().then(() => process.exit(code), exitNow)
  }
  const stop = () => end(0)
  process.on('SIGTERM', stop).on('SIGINT', stop)
  // Last: who reads this line may send a signal at once.
  process.stderr.write(`The cave is open: ${running.url}\n`)
}
