import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { z } from 'zod'
import type { Asset } from '../tables/assets.server'
import { describeFile } from '../assets/file-asset.server'
import { describeImage, RefusedImage } from '../assets/image-asset.server'
import { folderSource, type ImportSource } from './import-source.server'
import type { NewDocument } from '../store/mutations.server'

/** Content in Sanity's import format, parsed and ready to be written. */
export interface Import {
  /** All documents, those of the assets included. */
  documents: NewDocument[]
  assets: ImportedAsset[]
}

export interface ImportedAsset extends Asset {
  document: NewDocument
}

export interface ImportOptions {
  projectId: string
  dataset: string
  /** Origin of the pictures' addresses, as browsers see it. Without one the documents have no addresses. */
  publicUrl?: string
  /** Whether the pictures' documents get a preview. */
  withPreviews: boolean
  /** Called with the numbers of pictures and files: those that are read and described, and all. */
  onRead?: (done: number, total: number) => void
}

const line = z.looseObject({ _id: z.string().optional(), _type: z.string().min(1) })
/** The notes of an export about its assets, by kind and hash. */
const assetNotes = z.record(z.string(), z.record(z.string(), z.unknown()))
type AssetNotes = z.infer<typeof assetNotes>

/** `readImport` of a folder. @throws {Error} naming the line or the file that cannot be read. */
export async function readImportFolder(folder: string, options: ImportOptions): Promise<Import> {
  return readImport(await folderSource(folder), options)
}

/**
 * Reads one document a line. Pictures and files beside the documents are named as
 * `"_sanityAsset": "image@file://./images/name.png"`, and each such name becomes a reference to an asset document.
 *
 * @throws {Error} naming the line or the file that cannot be read.
 */
export async function readImport(source: ImportSource, options: ImportOptions): Promise<Import> {
  const documents = source.ndjson.split('\n').flatMap(parseLine)
  const notes = await readNotes(source)
  const unmentioned = source.assets.map(
    (path) => `${path.startsWith('files/') ? 'file' : 'image'}@file://./${path}`,
  )
  const addresses = [...new Set([...documents.flatMap(assetAddresses), ...unmentioned])]
  let done = 0
  const assets = new Map(
    await Promise.all(
      addresses.map(async (address) => {
        const asset = await readAsset(source, address, notes, options)
        options.onRead?.((done += 1), addresses.length)
        return [address, asset] as const
      }),
    ),
  )
  const assetDocuments = new Map(
    [...assets.values()].map(({ document }) => [document._id, document]),
  )
  return {
    documents: [
      ...assetDocuments.values(),
      ...documents.map((document) => withReferences(document, assets) as NewDocument),
    ],
    assets: [...assets.values()],
  }
}

function parseLine(text: string, index: number): unknown[] {
  if (text.trim() === '') return []
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw new Error(`line ${index + 1} is not JSON`, { cause: error })
  }
  const document = line.safeParse(parsed)
  if (!document.success)
    throw new Error(`line ${index + 1} is no document: it needs a _type, and an _id that is text`)
  return [document.data]
}

async function readNotes(source: ImportSource): Promise<AssetNotes> {
  const bytes = await source.read('assets.json')
  if (bytes === null) return {}
  try {
    return assetNotes.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    throw new Error('assets.json cannot be read', { cause: error })
  }
}

async function readAsset(
  source: ImportSource,
  address: string,
  notes: AssetNotes,
  options: ImportOptions,
): Promise<ImportedAsset> {
  const { withPreviews, onRead: _, ...place } = options
  const [, kind, path] = /^(image|file)@file:\/\/(\.\/.+)$/.exec(address) ?? []
  if (path === undefined || path.split('/').includes('..'))
    throw new Error(`only pictures in the folder can be imported, not ${address}`)
  const bytes = await source.read(path.slice(2))
  if (bytes === null)
    throw new Error(`the ${kind === 'file' ? 'file' : 'picture'} ${path} cannot be read`)
  const note = notes[`${kind}-${createHash('sha1').update(bytes).digest('hex')}`] ?? {}
  const originalFilename =
    typeof note.originalFilename === 'string' ? note.originalFilename : basename(path)
  if (kind === 'file') return withNote(describeFile(bytes, { ...place, originalFilename }), note)
  const image = await describeImage(bytes, {
    ...place,
    originalFilename,
    withPreview: withPreviews,
  }).catch((error: unknown) => {
    const why = error instanceof RefusedImage ? `taken: ${error.message}` : 'read'
    throw new Error(`the picture ${path} cannot be ${why}`, { cause: error })
  })
  return withNote(image, note)
}

/** Adds an export's notes to an asset's document. Fields that are computed from the bytes override them. */
function withNote(asset: ImportedAsset, note: Record<string, unknown>): ImportedAsset {
  const { metadata, ...fixed } = asset.document
  const known = [note.metadata, metadata].filter(
    (part) => typeof part === 'object' && part !== null,
  )
  return {
    ...asset,
    document: {
      ...note,
      ...fixed,
      ...(known.length > 0 ? { metadata: Object.assign({}, ...known) as unknown } : {}),
    },
  }
}

function assetAddresses(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(assetAddresses)
  if (typeof value !== 'object' || value === null) return []
  const own =
    '_sanityAsset' in value && typeof value._sanityAsset === 'string' ? [value._sanityAsset] : []
  return [...own, ...Object.values(value).flatMap(assetAddresses)]
}

/** The same value with references to asset documents instead of file names. */
function withReferences(value: unknown, assets: ReadonlyMap<string, ImportedAsset>): unknown {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, assets))
  if (typeof value !== 'object' || value === null) return value
  const { _sanityAsset: address, ...fields } = value as Record<string, unknown>
  const asset = typeof address === 'string' ? assets.get(address) : undefined
  const kept = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, withReferences(field, assets)]),
  )
  return asset ? { ...kept, asset: { _type: 'reference', _ref: asset.document._id } } : kept
}
