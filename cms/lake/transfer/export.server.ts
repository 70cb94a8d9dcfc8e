import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Logger } from 'pino'
import { pack, type Pack } from 'tar-stream'
import type { AssetStore } from '../asset-store/asset-store.server'
import { openAssets } from '../asset-store/originals.server'
import type { LakeDatabase } from '../database.server'
import { LOCAL } from '../lake.server'
import { fileOf } from '../store/asset-files.server'
import type { LakeDocument } from '../store/document.server'
import { mapObjects } from '../store/map-objects.server'
import { openStore } from '../store/store.server'
import type { AssetFacts } from '../tables/assets.server'

/** The folder in the archive, named as Sanity's exporter names its own. */
const FOLDER = 'production-export'

interface ExportedAsset {
  /** `image` or `file`. */
  kind: string
  file: string
  document: LakeDocument
  facts: AssetFacts
}

/**
 * Writes all documents, drafts included, and all pictures and files into a tar.gz, in the format of `sanity dataset import`. It
 * only reads: of a lake that nothing was ever written to there is nothing to export.
 *
 * @throws {Error} naming the pictures and files whose bytes are not there.
 */
export async function exportContent({
  database,
  assetStore,
  path,
  place = LOCAL,
  log,
}: {
  database: LakeDatabase
  assetStore?: AssetStore | undefined
  path: string
  place?: { dataset: string }
  log: Logger
}) {
  const { dataset } = place
  const store = openStore({ database, dataset, log })
  const { documents } = await store.snapshot().finally(() => store.close())
  const all = [...documents.values()]
  const originals = openAssets({ database, dataset, store: assetStore })
  const assets = await assetsOf(all, originals.find)
  const kept = all.filter((document) => fileOf(document) === null)
  const archive = pack()
  const write = async () => {
    const lines = kept.map((document) => `${JSON.stringify(withFiles(document, documents))}\n`)
    add(archive, 'data.ndjson', lines.join(''))
    for (const { kind, file, facts } of assets) {
      const entry = archive.entry({ name: `${FOLDER}/${kind}s/${file}`, size: facts.size })
      const parts = originals.parts(file, facts, { start: 0, end: facts.size - 1 })
      await pipeline(Readable.from(parts), entry)
    }
    add(archive, 'assets.json', JSON.stringify(notesOf(assets)))
    archive.finalize()
  }
  const writing = pipeline(archive, createGzip(), createWriteStream(path))
  await Promise.all([
    writing,
    write().catch((error: unknown) => {
      archive.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    }),
  ])
  return { documents: kept.length, assets: assets.length }
}

/** Each file once. */
async function assetsOf(
  documents: readonly LakeDocument[],
  find: (file: string) => Promise<AssetFacts | null>,
): Promise<ExportedAsset[]> {
  const assets = new Map<string, ExportedAsset>()
  const missing: string[] = []
  for (const document of documents) {
    const file = fileOf(document)
    if (file === null || assets.has(file)) continue
    const facts = await find(file)
    if (facts === null) missing.push(document._id)
    else assets.set(file, { kind: kindOf(document), file, document, facts })
  }
  if (missing.length > 0)
    throw new Error(
      `the bytes of ${missing.join(', ')} are not there: upload them again, or delete these documents`,
    )
  return [...assets.values()]
}

function kindOf({ _type }: LakeDocument): string {
  return _type === 'sanity.imageAsset' ? 'image' : 'file'
}

function add(archive: Pack, name: string, text: string): void {
  archive.entry({ name: `${FOLDER}/${name}` }, text)
}

/** The same value with the names of files instead of references to their documents. */
function withFiles(value: unknown, documents: ReadonlyMap<string, LakeDocument>): unknown {
  return mapObjects(value, (object) => {
    const { asset, ...others } = object as { asset?: { _ref?: unknown } }
    const target = documents.get(String(asset?._ref)) ?? null
    const file = fileOf(target)
    if (target === null || file === null) return object
    const kind = kindOf(target)
    return { _sanityAsset: `${kind}@file://./${kind}s/${file}`, ...others }
  })
}

/** Fields that an import makes anew of the bytes. */
const COMPUTED = ['_id', '_rev', '_type', 'assetId', 'extension', 'mimeType', 'path', 'url']

/** What the documents of assets say beside that, by kind and hash. */
function notesOf(assets: readonly ExportedAsset[]): Record<string, object> {
  return Object.fromEntries(
    assets.map(({ kind, file, document }) => [
      `${kind}-${file.slice(0, 40)}`,
      Object.fromEntries(Object.entries(document).filter(([name]) => !COMPUTED.includes(name))),
    ]),
  )
}
