/* `npm run content:…`: builds the site if it is stale, then works on the content and ends. */
import { buildIfStale } from '../build.mjs'
import { loadEnvFile } from '../env-file.mjs'
import { terminal } from './terminal.mjs'

process.env.NODE_ENV ??= 'production'
loadEnvFile()
buildIfStale()
const { contentCommand } = await import('../../build/server/index.js')

process.exitCode = await contentCommand(process.argv.slice(2), process.env, terminal)
