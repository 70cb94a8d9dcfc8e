/* The built server, for everything that runs it and never builds: `launch.mjs` and the commands. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildFolder, stateOfBuild } from './build-stamp.mjs'
import { loadEnvFile } from './env-file.mjs'
import { giveUp, requirePackages } from './installed.mjs'

/**
 * Reads the settings of `.env`, and loads what is built. Ends the process with a sentence when nothing is, or not all.
 *
 * @returns {Promise<typeof import('./index')>}
 */
export async function loadBuilt() {
  process.env.NODE_ENV ??= 'production'
  loadEnvFile()
  requirePackages('dependencies')
  if (stateOfBuild() === 'missing')
    giveUp(
      existsSync(buildFolder)
        ? `The build in ${buildFolder} is not whole: run “npm run build”, or “npm start”, which builds and then starts.`
        : 'Nothing is built yet: run “npm run build”, or “npm start”, which builds and then starts.',
    )
  return import(pathToFileURL(join(buildFolder, 'server', 'index.js')).href)
}
