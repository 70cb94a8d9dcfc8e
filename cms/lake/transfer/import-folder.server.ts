import { basename } from 'node:path'
import { z } from 'zod'
import { describeFile, sha1Of } from '../assets/file-asset.server'
import { describeImage, RefusedImage } from '../assets/image-asset.server'
import { tidyMembers } from './import-members.server'
import { folderSource, type ImportSource } from './import-source.server'
import type { AssetToStore } from '../store/commit.server'
import { mapObjects } from '../store/map-objects.server'
import type { NewDocument } from '../store/mutations.server'

/** Content in Sanity's import format, parsed and ready to be written. */
export interface Import {
  /** All documents, those of the assets included. */
  documents: NewDocument[]
  assets: ImportedAsset[]
}

export interface ImportedAsset extends AssetToStore {
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
  /** Called with the name of a picture that breaks a rule of its format, and is imported. */
  onIrregular?: (path: string) => void
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
 * `"_sanityAsset": "image@file://./images/name.png"`, and each such name becomes a reference to an asset document. Objects in
 * lists get a `_key` where they have none, as from Sanity's importer: without one neither the site nor the Studio can use them.
 *
 * @throws {Error} naming the line or the file that cannot be read.
 */
export async function readImport(source: ImportSource, options: ImportOptions): Promise<Import> {
  const documents = source.ndjson.split('\n').flatMap(parseLine).map(tidyMembers)
  refuseTwice(documents)
  const notes = await readNotes(source)
  const unmentioned = source.assets.map(
    (path) => `${path.startsWith('files/') ? 'file' : 'image'}@file://./${path}`,
  )
  const addresses = [...new Set([...documents.flatMap(assetAddresses), ...unmentioned])]
  const assets = new Map<string, ImportedAsset>()
  // One after the other: all of an export's pictures may be larger than the memory.
  for (const address of addresses) {
    assets.set(address, await readAsset(source, address, notes, options))
    options.onRead?.(assets.size, addresses.length)
  }
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

function parseLine(text: string, index: number): z.infer<typeof line>[] {
  if (text.trim() === '') return []
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw new Error(`line ${index + 1} is not JSON, so write each document whole into one line`, {
      cause: error,
    })
  }
  const document = line.safeParse(parsed)
  if (!document.success)
    throw new Error(`line ${index + 1} is no document: it needs a _type, and an _id that is text`)
  return [document.data]
}

/** Of two documents with one id the second would silently stand in for the first. */
function refuseTwice(documents: z.infer<typeof line>[]): void {
  const ids = new Set<string>()
  for (const { _id } of documents) {
    if (_id === undefined) continue
    if (ids.has(_id)) throw new Error(`the document "${_id}" is there twice, so take one out`)
    ids.add(_id)
  }
}

async function readNotes(source: ImportSource): Promise<AssetNotes> {
  const bytes = await source.read('assets.json')
  if (bytes === null) return {}
  try {
    return assetNotes.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch (error) {
    throw new Error('assets.json is damaged, so export again, or delete it', { cause: error })
  }
}

async function readAsset(
  source: ImportSource,
  address: string,
  notes: AssetNotes,
  options: ImportOptions,
): Promise<ImportedAsset> {
  const { withPreviews, onRead: _, onIrregular, ...place } = options
  const { kind, path } = placeOf(address)
  const bytes = await source.read(path)
  if (bytes === null)
    throw new Error(
      `the ${kind === 'file' ? 'file' : 'picture'} ${path} cannot be read, so put it beside the documents`,
    )
  const sha1 = sha1Of(bytes)
  const note = notes[`${kind}-${sha1}`] ?? {}
  const originalFilename =
    typeof note.originalFilename === 'string' ? note.originalFilename : basename(path)
  const asset =
    kind === 'file'
      ? describeFile(bytes, { ...place, originalFilename })
      : await describeImage(bytes, {
          ...place,
          originalFilename,
          withPreview: withPreviews,
        }).catch((error: unknown) => {
          throw new Error(`the picture ${path} is refused: ${whyRefused(error)}`, { cause: error })
        })
  if ('isIrregular' in asset && asset.isIrregular) onIrregular?.(path)
  return {
    file: asset.file,
    contentType: asset.contentType,
    document: withNote(asset.document, note),
    size: bytes.length,
    async readBytes() {
      const again = await source.read(path)
      if (again === null || sha1Of(again) !== sha1)
        throw new Error(`${path} has changed during the import, so run it again`)
      return again
    },
  }
}

/** @throws {Error} unless it is the address of a picture or file beside the documents. */
function placeOf(address: string): { kind: string; path: string } {
  const [, kind, url = ''] = /^(image|file)@(.*)$/.exec(address) ?? []
  if (kind === undefined)
    throw new Error(
      `"${address}" is no picture or file: its name must begin with image@file://./ or file@file://./`,
    )
  if (/^https?:/i.test(url))
    throw new Error(
      `${url} is on another server, from which nothing is imported: save it beside the documents, and name it as ${kind}@file://./name`,
    )
  const [, path] = /^file:\/\/\.\/(.+)$/.exec(url) ?? []
  if (path === undefined || path.split('/').includes('..'))
    throw new Error(
      `only pictures in the folder can be imported, not ${address}, so put it beside the documents`,
    )
  return { kind, path }
}

function whyRefused(error: unknown): string {
  return error instanceof RefusedImage
    ? error.message.replace(/\.$/, '')
    : 'it must be a JPEG, PNG, WebP, GIF, SVG or AVIF'
}

/** Adds an export's notes to an asset's document. Fields that are computed from the bytes override them. */
function withNote(document: NewDocument, note: Record<string, unknown>): NewDocument {
  const { metadata, ...fixed } = document
  const known = [note.metadata, metadata].filter(
    (part) => typeof part === 'object' && part !== null,
  )
  return {
    ...note,
    ...fixed,
    ...(known.length > 0 ? { metadata: Object.assign({}, ...known) as unknown } : {}),
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
  return mapObjects(value, ({ _sanityAsset: address, ...fields }) => {
    const asset = typeof address === 'string' ? assets.get(address) : undefined
    return asset ? { ...fields, asset: { _type: 'reference', _ref: asset.document._id } } : fields
  })
}
