/* `npm run data:backup`, `data:restore`, `data:reseal` and `data:retention`. */
import '../node-version.mjs'
import { loadBuilt } from '../built.mjs'
import { terminal } from './terminal.mjs'

const { runDataCommand } = await loadBuilt()
process.exitCode = await runDataCommand(process.argv.slice(2), process.env, terminal)
