import { actionConflict } from '../errors.server'
import { layerOf, publishedId, type LakeDocument } from '../store/document.server'
import type { WorkingCopy } from '../store/working-copy.server'

/**
 * A release: versions of documents that are published together. Its document is `_.releases.<name>`, and the version of a
 * document in it is `versions.<name>.<id>`. https://www.sanity.io/docs/content-lake/content-release-document-flow
 */
export interface Release extends LakeDocument {
  _type: 'system.release'
  name: string
  state: 'active' | 'scheduled' | 'published' | 'archived'
  /** ISO 8601, of a scheduled release. */
  publishAt?: string
  publishedAt?: string
  /** The versions that a published or archived release had. Their texts are in the history. */
  finalDocumentStates?: { id: string }[]
  /** Why a scheduled release could not be published. */
  error?: { message: string }
}

/** Sanity's own limit. */
export const MOST_VERSIONS = 1000

/** Names that mean another layer of a document. */
const TAKEN = ['drafts', 'previewDrafts', 'published', 'raw']
const NAME = /^[A-Za-z0-9_-]{1,64}$/

const PREFIX = '_.releases.'

/** @throws {LakeError} 409 for a name that no version could have in its id. */
export function releaseIdOf(name: string): string {
  if (!NAME.test(name) || TAKEN.includes(name))
    throw actionConflict(
      'invalidReleaseIdError',
      `"${name}" cannot name a release: it needs 1 to 64 letters, digits, dashes and underscores`,
    )
  return PREFIX + name
}

/** The release of this name, in any state; undefined: there is none. */
export function findRelease(
  documents: ReadonlyMap<string, LakeDocument>,
  name: string,
): Release | undefined {
  const document = documents.get(PREFIX + name)
  return document?._type === 'system.release' ? (document as Release) : undefined
}

export function listReleases(documents: ReadonlyMap<string, LakeDocument>): Release[] {
  return [...documents.values()].filter(
    (document): document is Release =>
      document._type === 'system.release' && document._id.startsWith(PREFIX),
  )
}

/** The versions in a release, in the order of their ids. */
export function versionsIn(
  documents: ReadonlyMap<string, LakeDocument>,
  name: string,
): LakeDocument[] {
  return [...documents.values()]
    .filter(({ _id }) => _id.startsWith(`versions.${name}.`))
    .toSorted((one, other) => (one._id < other._id ? -1 : 1))
}

/**
 * Refuses changes of a version whose release is scheduled or over. As in Sanity's cloud, versions may also have a name without
 * a release.
 *
 * @throws {LakeError} 409.
 */
export function refuseLocked({ documents }: WorkingCopy, id: string): void {
  const release = findRelease(documents, layerOf(id))
  if (release === undefined || release.state === 'active') return
  throw actionConflict(
    'invalidReleaseStateError',
    `Version "${id}" cannot be changed, because release "${release.name}" is ${release.state}`,
  )
}

/**
 * Refuses the last version of a release that has become too large.
 *
 * @throws {LakeError} 409.
 */
export function refuseFull({ documents }: WorkingCopy, id: string): void {
  const name = layerOf(id)
  if (name === 'published' || name === 'drafts') return
  // Each new version asks, so nothing is listed or sorted.
  let count = 0
  for (const key of documents.keys()) if (key.startsWith(`versions.${name}.`)) count += 1
  if (count > MOST_VERSIONS)
    throw actionConflict(
      'releaseDocumentLimitExceededError',
      `Release "${name}" cannot have more than ${MOST_VERSIONS} documents: "${publishedId(id)}" is one too many`,
    )
}
