/* `npm start`: builds what is stale, beside what may be running, and then starts. */
import './node-version.mjs'
import { buildIfStale } from './build-if-stale.mjs'
import { stateOfBuild } from './build-stamp.mjs'
import { missingPackages } from './installed.mjs'

// Without the packages that build, an installation starts what it has.
const canBuild = missingPackages('devDependencies').length === 0
if (canBuild || stateOfBuild() === 'missing') buildIfStale()
await import('./launch.mjs')
