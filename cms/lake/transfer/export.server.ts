import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@sanity/client'
import type { Logger } from 'pino'
import type { LakeDatabase } from '../database.server'
import { LOCAL, openLake } from '../lake.server'
import { openLoopback } from '../http/loopback.server'

/**
 * Writes all documents, drafts included, and all pictures and files into a tar.gz with Sanity's own exporter, in the format of
 * `sanity dataset import`. The exporter reads over HTTP. So a lake runs on this machine meanwhile, with a random token and port.
 */
export async function exportContent({
  database,
  path,
  seedDir,
  place = LOCAL,
  log,
}: {
  database: LakeDatabase
  path: string
  /** The seed, for a lake without content so far. */
  seedDir?: string
  place?: { projectId: string; dataset: string }
  log: Logger
}) {
  const { origin, server, close } = await openLoopback(log)
  // Its copies of pictures are its own. Two lakes on one folder delete each other's.
  const dataDir = await mkdtemp(join(tmpdir(), 'content-export-'))
  const token = randomBytes(32).toString('base64url')
  const lake = await openLake({
    database,
    authenticate: (given) => (given === token ? { id: 'export', mayWrite: false } : null),
    publicUrl: origin,
    dataDir,
    ...place,
    seedDir,
    log,
  }).catch(async (error: unknown) => {
    await tidy()
    throw error
  })
  server.on('request', lake.handleAll)
  try {
    const { documents } = await lake.store.snapshot()
    const client = createClient({
      ...place,
      token,
      apiHost: origin,
      useProjectHostname: false,
      useCdn: false,
      apiVersion: '2025-02-19',
    })
    // Loaded here, because a site that starts does not need it.
    const { exportDataset } = await import('@sanity/export')
    const { documentCount, assetCount } = await exportDataset({
      client,
      dataset: place.dataset,
      outputPath: path,
    })
    const expected = [...documents.values()].filter(({ _type }) =>
      ['sanity.imageAsset', 'sanity.fileAsset'].includes(_type),
    ).length
    // The exporter leaves out assets that it cannot read, and only warns.
    if (assetCount < expected)
      throw new Error(`${expected - assetCount} of ${expected} pictures and files cannot be read`)
    return { documents: documentCount, assets: assetCount }
  } finally {
    await lake.close()
    await tidy()
  }

  async function tidy(): Promise<void> {
    close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
