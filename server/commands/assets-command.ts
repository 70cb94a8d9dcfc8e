import { LOCAL, moveAssets, type Moved } from 'content-lake'
import { readS3Address } from 'content-lake/server'
import { openAssetStore } from '../start/asset-store'
import type { Env } from '../start/env'
import type { Terminal } from './agreement'
import { onDatabase } from './command-database'
import { WrongWords } from './command-words'
import { Refused } from './error-in-words'
import { nowAndThen } from './progress'
import { runnerOf, type Given } from './run-command'

const USAGE = `  npm run assets:move -- 's3://bucket?…'     puts the bytes of pictures and files into the object store of ASSETS
  npm run assets:move -- postgres            puts them back into the database`

/**
 * `assets move <place>`: moves the bytes of pictures and files, beside the running site or without it. One that was cut off is
 * done by another one.
 */
export const assetsCommand = runnerOf({ move: { options: [], takes: [1, 1], run: moving } }, USAGE)

async function moving(env: Env, { say }: Terminal, { word: place }: Given): Promise<number> {
  if (env.SANITY_PROJECT_ID !== undefined)
    throw new Refused('The content is in Sanity’s cloud, with its pictures and files.')
  const to = place === 'postgres' ? 'row' : 'store'
  if (to === 'store' && !isStoreOf(env, place)) throw new Refused(OTHER_STORE)
  const store = await openAssetStore(env)
  if (store === undefined)
    throw new Refused('ASSETS is not set. It names the object store that the bytes are in.')
  const onMoved = nowAndThen((moved, all) =>
    say(`${moved} of ${all} pictures and files are moved.`),
  )
  const moved = await onDatabase(env, { isShared: true }, (database) =>
    moveAssets(to, { database, dataset: LOCAL.dataset, store, onMoved }),
  )
  say(sentenceOf(moved, to === 'store' ? 'the object store' : 'the database'))
  if (to === 'row' && moved.files > 0)
    say('Their objects are deleted, so earlier backups lack these bytes. Make a new backup.')
  return 0
}

const OTHER_STORE =
  'Nothing was moved: ASSETS is not this object store. Set ASSETS to it and start every instance again, because they have to read there what is moved.'

function isStoreOf({ ASSETS }: Env, place: string): boolean {
  try {
    return ASSETS !== undefined && readS3Address(place).url === readS3Address(ASSETS).url
  } catch {
    throw new WrongWords(USAGE)
  }
}

function sentenceOf({ files, bytes }: Moved, place: string): string {
  const megabytes = (bytes / 1e6).toFixed(1)
  return files === 0
    ? `Nothing was left to move: all pictures and files are in ${place}.`
    : `${files} pictures and files (${megabytes} MB) are in ${place} now.`
}
