/* `npm start`: builds the site if it is stale and then serves it, in one process. */
import { existsSync } from 'node:fs'
import { buildIfStale } from './build.mjs'
import { buildStudioBeside } from './build-studio.mjs'

process.env.NODE_ENV ??= 'production'
if (existsSync('.env')) process.loadEnvFile('.env')
buildIfStale()
const { serve } = await import('../build/server/index.js')
// Not waited for: visitors need no Studio.
await serve({ studioBuild: buildStudioBeside() })
