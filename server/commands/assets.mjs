/* `npm run assets:move`: moves the bytes of pictures and files, and ends. */
import '../node-version.mjs'
import { loadBuilt } from '../built.mjs'
import { terminal } from './terminal.mjs'

const { assetsCommand } = await loadBuilt()
process.exitCode = await assetsCommand(process.argv.slice(2), process.env, terminal)
