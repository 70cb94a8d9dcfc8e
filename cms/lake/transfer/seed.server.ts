import type { Logger } from 'pino'
import type { LakeDocument, Snapshot } from '../store/document.server'
import type { NewDocument } from '../store/mutations.server'
import { readImportFolder } from './import-folder.server'
import { viewOf } from '../query/perspective.server'
import { runQuery } from '../query/query.server'
import type { Store } from '../store/store.server'

interface Place {
  projectId: string
  dataset: string
}

/**
 * Fills a dataset that nothing was ever written to with the folder's content, in one transaction. When two instances start at
 * once, only one of them writes it. A dataset that organisers have emptied stays empty.
 */
export async function seedIfNew(
  store: Store,
  folder: string,
  place: Place & { publicUrl: string },
  log: Logger,
): Promise<void> {
  const { seq, documents } = await store.snapshot()
  if (seq > 0 || documents.size > 0) return
  const given = await readImportFolder(folder, { ...place, withPreviews: true })
  const written = await store.commit({
    author: 'seed',
    change: (copy) =>
      given.documents.forEach((document) => copy.apply({ createOrReplace: document })),
    assets: given.assets,
    onlyIfNew: true,
  })
  if (written !== null)
    log.info(
      { documents: given.documents.length, pictures: given.assets.length },
      'the content lake was new and has the seed now',
    )
}

/**
 * Answers queries from the seed alone, without a lake, for pages when no other content is available. The folder is read at the
 * first query.
 *
 * @param shown - the documents that answers are made from. Default: all.
 */
export function openSeed(
  folder: string,
  place: Place,
  shown: (documents: NewDocument[]) => NewDocument[] = (all) => all,
): (query: string) => Promise<unknown> {
  const read = once(async (): Promise<Snapshot> => {
    const { documents } = await readImportFolder(folder, { ...place, withPreviews: false })
    const time = new Date(0).toISOString()
    const published = shown(documents).map((document): LakeDocument => ({
      ...document,
      _rev: 'seed',
      _createdAt: time,
      _updatedAt: time,
    }))
    return { seq: 0, documents: new Map(published.map((document) => [document._id, document])) }
  })
  return async (query) => {
    const { result } = await runQuery(
      viewOf(await read(), ['published']),
      { text: query, params: {} },
      { ...place, identity: 'seed' },
    )
    return JSON.parse(JSON.stringify(result)) as unknown
  }
}

/** The seed's pictures by file name. A name contains the hash of the bytes, so it cannot mean another picture. */
export function openSeedPictures(
  folder: string,
  place: Place,
): (file: string) => Promise<Buffer | null> {
  const read = once(async () => {
    const { assets } = await readImportFolder(folder, { ...place, withPreviews: false })
    return new Map(assets.map(({ file, readBytes }) => [file, readBytes]))
  })
  return async (file) => (await (await read()).get(file)?.()) ?? null
}

/** Runs `work` once. After a failure the next call runs it again. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let working: Promise<T> | null = null
  return () => {
    working ??= work().catch((error: unknown) => {
      working = null
      throw error
    })
    return working
  }
}
