/* `node server/launch.mjs`: starts what is built. It never builds. */
import './node-version.mjs'
import { stateOfBuild } from './build-stamp.mjs'
import { loadBuilt } from './built.mjs'

const { serve } = await loadBuilt()
if (stateOfBuild() === 'stale')
  process.stderr.write(
    'What starts is older than the sources beside it; “npm ci --include=dev && npm run build” builds them.\n',
  )
await serve()
