/* `npm run content:…`: works on the content and ends. */
import '../node-version.mjs'
import { loadBuilt } from '../built.mjs'
import { terminal } from './terminal.mjs'

const { contentCommand } = await loadBuilt()
process.exitCode = await contentCommand(process.argv.slice(2), process.env, terminal)
