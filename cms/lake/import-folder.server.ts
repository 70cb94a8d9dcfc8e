import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join, resolve, sep } from 'node:path'
import { describeImage, type ImageAsset } from './image-asset.server'
import type { NewDocument } from './mutations.server'

/** What is in a folder in Sanity's import format, ready to be written. */
export interface Import {
  documents: NewDocument[]
  images: ImageAsset[]
}

export interface ImportOptions {
  projectId: string
  dataset: string
  /** Origin of the pictures' addresses, as browsers see it, if the documents shall have them. */
  publicUrl?: string
  /** Whether the pictures' documents have their preview. */
  withPreviews: boolean
}

/** The name in our seed, and the one in an unpacked `sanity dataset export`. */
const NDJSON = ['content.ndjson', 'data.ndjson']

/**
 * Reads one document a line, with pictures as `"_sanityAsset": "image@file://./images/name.png"` beside the file: each
 * becomes a reference to an asset document, which is among the documents.
 *
 * @throws {Error} naming the line or the picture that cannot be read.
 */
export async function readImportFolder(folder: string, options: ImportOptions): Promise<Import> {
  const ndjson = NDJSON.map((name) => join(folder, name)).find((path) => existsSync(path))
  if (ndjson === undefined) throw new Error(`there is no ${NDJSON.join(' or ')} in ${folder}`)
  const documents = (await readFile(ndjson, 'utf8')).split('\n').flatMap(parseLine)
  const addresses = [...new Set(documents.flatMap(assetAddresses))]
  const images = new Map(await Promise.all(addresses.map(async (address) => [address, await readImage(folder, address, options)] as const)))
  const assets = new Map([...images.values()].map(({ document }) => [document._id, document]))
  return {
    documents: [...assets.values(), ...documents.map((document) => withReferences(document, images) as NewDocument)],
    images: [...images.values()],
  }
}

function parseLine(line: string, index: number): NewDocument[] {
  if (line.trim() === '') return []
  try {
    return [JSON.parse(line)]
  } catch (error) {
    throw new Error(`line ${index + 1} is not JSON`, { cause: error })
  }
}

async function readImage(folder: string, address: string, { withPreviews, ...place }: ImportOptions): Promise<ImageAsset> {
  const path = /^image@file:\/\/(\.\/.+)$/.exec(address)?.[1]
  const full = resolve(folder, path ?? '')
  if (path === undefined || !full.startsWith(resolve(folder) + sep)) throw new Error(`only pictures in the folder can be imported, not ${address}`)
  try {
    return await describeImage(await readFile(full), { ...place, originalFilename: basename(full), withPreview: withPreviews })
  } catch (error) {
    throw new Error(`the picture ${path} cannot be read`, { cause: error })
  }
}

function assetAddresses(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(assetAddresses)
  if (typeof value !== 'object' || value === null) return []
  const own = '_sanityAsset' in value && typeof value._sanityAsset === 'string' ? [value._sanityAsset] : []
  return [...own, ...Object.values(value).flatMap(assetAddresses)]
}

/** The same value with references to asset documents in the place of file names. */
function withReferences(value: unknown, images: ReadonlyMap<string, ImageAsset>): unknown {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, images))
  if (typeof value !== 'object' || value === null) return value
  const { _sanityAsset: address, ...fields } = value as Record<string, unknown>
  const image = typeof address === 'string' ? images.get(address) : undefined
  const kept = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, withReferences(field, images)]))
  return image ? { ...kept, asset: { _type: 'reference', _ref: image.document._id } } : kept
}
