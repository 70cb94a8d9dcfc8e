/* `npm run content:…`: builds the site if it is stale, then works on the content and ends. */
import { existsSync } from 'node:fs'
import { buildIfStale } from '../build.mjs'
import { terminal } from './terminal.mjs'

process.env.NODE_ENV ??= 'production'
if (existsSync('.env')) process.loadEnvFile('.env')
buildIfStale()
const { contentCommand } = await import('../../build/server/index.js')

process.exitCode = await contentCommand(process.argv.slice(2), process.env, terminal)
