/* `npm start`: builds the site if it is stale and then serves it, in one process. */
import { buildIfStale } from './build.mjs'
import { loadEnvFile } from './env-file.mjs'
import { buildStudioBeside } from './build-studio.mjs'

process.env.NODE_ENV ??= 'production'
loadEnvFile()
buildIfStale()
const { serve } = await import('../build/server/index.js')
// Not waited for: visitors need no Studio.
await serve({ studioBuild: buildStudioBeside() })
