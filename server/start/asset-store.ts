import { type AssetStore, findStoredAssets, LOCAL } from 'content-lake'
import type { Logger } from 'pino'
import type { Database } from '../../db/client/connect.server'
import type { Env } from './env'

/** The object store for pictures and files; undefined without one. Only with one is its client loaded. */
export async function openAssetStore(env: Env): Promise<AssetStore | undefined> {
  const { ASSETS, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = env
  if (!ASSETS || !AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) return undefined
  const { s3Assets } = await import('content-lake/s3')
  return s3Assets({ ASSETS, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN })
}

/** Tells the operator of a site that has forgotten its object store: pictures are missing on its pages. */
export async function warnOfForgottenStore(
  env: Env,
  database: Database,
  log: Logger,
): Promise<void> {
  if (env.ASSETS !== undefined) return
  // While the database is away, nothing is known.
  const stored = await findStoredAssets(database, LOCAL.dataset).catch(() => null)
  if (stored !== null && stored.files > 0)
    log.error(
      { count: stored.files },
      'the bytes of pictures and files lie in an object store, and ASSETS is not set',
    )
}
