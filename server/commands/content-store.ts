import type { SanityClient } from '@sanity/client'
import { LOCAL, openStore, type Store } from 'content-lake'
import { pino } from 'pino'
import { contentClient } from '../../cms/client.server'
import { openAssetStore } from '../start/asset-store'
import type { Env } from '../start/env'
import { onDatabase } from './command-database'
import { Refused } from './error-in-words'

/** For parts that a command opens: the command says itself what went wrong. */
export const silent = pino({ level: 'silent' })

/** Works on the content of the site's own database. @throws as `onDatabase` does. */
export function onStore<T>(env: Env, work: (store: Store) => Promise<T>): Promise<T> {
  return onDatabase(env, { isShared: true }, async (database) => {
    const assetStore = await openAssetStore(env)
    const store = openStore({ database, dataset: LOCAL.dataset, assetStore, log: silent })
    return work(store).finally(() => store.close())
  })
}

/**
 * A client that sees all content in Sanity's cloud, and may write it.
 *
 * @throws {Refused} without a token.
 */
export function cloudWriter(
  env: Env,
  { SANITY_WRITE_TOKEN: token }: Record<string, string | undefined>,
): SanityClient {
  if (!token)
    throw new Refused(
      'The content is in Sanity’s cloud. Set SANITY_WRITE_TOKEN to a token that may write, for this command alone.',
    )
  return contentClient({
    projectId: env.SANITY_PROJECT_ID ?? '',
    dataset: env.SANITY_DATASET,
    token,
    apiHost: env.SANITY_API_HOST,
  }).withConfig({ perspective: 'raw' })
}
