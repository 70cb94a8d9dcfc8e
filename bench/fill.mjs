/*
 * `node bench/fill.mjs FOLDER`: fills a data folder as the benchmark does, with a full board and a long list of flights. With
 * copies of it two versions of the site can be started and measured side by side.
 */
import { buildIfStale } from '../server/build-if-stale.mjs'
import { fillFolder } from './full-site.mjs'

const [, , folder] = process.argv
if (!folder) throw new Error('Which folder? node bench/fill.mjs FOLDER')
buildIfStale()
await fillFolder(folder)
process.exit(0)
