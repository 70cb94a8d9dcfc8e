import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@sanity/client'
import { exportDataset } from '@sanity/export'
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
  log,
}: {
  database: LakeDatabase
  path: string
  /** The seed, for a lake without content so far. */
  seedDir: string
  log: Logger
}) {
  const { origin, server, close } = await openLoopback(log)
  // Its copies of pictures are its own. Two lakes on one folder delete each other's.
  const dataDir = await mkdtemp(join(tmpdir(), 'content-export-'))
  const token = randomBytes(32).toString('base64url')
  const lake = await openLake({
    database,
    token,
    publicUrl: origin,
    dataDir,
    // A random key, because this lake needs no sessions during one export.
    sessionKey: randomBytes(32),
    seedDir,
    addressOf: () => '127.0.0.1',
    headers: {},
    now: () => new Date(),
    log,
  }).catch(async (error: unknown) => {
    await tidy()
    throw error
  })
  server.on('request', lake.handleAll)
  try {
    const { documents } = await lake.store.snapshot()
    const client = createClient({
      ...LOCAL,
      token,
      apiHost: origin,
      useProjectHostname: false,
      useCdn: false,
      apiVersion: '2025-02-19',
    })
    const { documentCount, assetCount } = await exportDataset({
      client,
      dataset: LOCAL.dataset,
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
