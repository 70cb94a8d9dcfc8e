/* `npm run data:backup`, `data:restore`, `data:reseal` and `data:retention`. */
import { buildIfStale } from '../build.mjs'
import { loadEnvFile } from '../env-file.mjs'
import { terminal } from './terminal.mjs'

process.env.NODE_ENV ??= 'production'
loadEnvFile()
buildIfStale()
const { runDataCommand } = await import('../../build/server/index.js')
process.exitCode = await runDataCommand(process.argv.slice(2), process.env, terminal)
