import * as productionBuild from 'virtual:remix/server-build'
import { siteRoutes } from './front/routes'
import { start, type StartOptions } from './start'
import { runAsProcess } from './start/process'

export { assetsCommand } from './commands/assets-command'
export { contentCommand } from './commands/content-command'
export { runDataCommand } from './commands/data-commands'
export { runAsProcess, start, type StartOptions }

/** `start` as a process of its own: says in plain words where it is open or why it is not, and stops on a signal. */
export function serve(options: StartOptions = {}): Promise<void> {
  return runAsProcess((onRefused) => start(process.env, { ...options, onRefused }))
}

/** @throws {RouteError} when a file in `app/routes` lacks something; its message says what. */
export function checkRoutes(): void {
  const answer = () => undefined
  siteRoutes(productionBuild, { stored: answer, storedByPattern: answer, direct: answer })
}
