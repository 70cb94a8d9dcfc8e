/* `npm run data:backup`, `data:restore`, `data:reseal` and `data:retention`. */
import { existsSync } from 'node:fs'
import { buildIfStale } from '../build.mjs'
import { terminal } from './terminal.mjs'

process.env.NODE_ENV ??= 'production'
if (existsSync('.env')) process.loadEnvFile('.env')
buildIfStale()
const { runDataCommand } = await import('../../build/server/index.js')
process.exitCode = await runDataCommand(process.argv.slice(2), process.env, terminal)
