import type { DocumentRow } from '../tables/documents.server'

/** A document in the form of Sanity's API. */
export interface LakeDocument {
  _id: string
  _type: string
  /** Id of the last transaction that wrote it. */
  _rev: string
  /** ISO 8601. */
  _createdAt: string
  _updatedAt: string
  [field: string]: unknown
}

/** All documents of the dataset after transaction number `seq`. Immutable: the next state is a new object. */
export interface Snapshot {
  readonly seq: number
  readonly documents: ReadonlyMap<string, LakeDocument>
}

/** Drafts are `drafts.<id>`, versions in a release `versions.<release>.<id>`; everything else is published. */
const LAYER = /^(?:(drafts)|versions\.([^.]+))\./

/** The document's id in its published form. */
export function publishedId(id: string): string {
  return id.replace(LAYER, '')
}

/** `published`, `drafts`, or the name of the version's release. */
export function layerOf(id: string): string {
  const match = LAYER.exec(id)
  return match?.[1] ?? match?.[2] ?? 'published'
}

/** Whether anybody may read it: published, and without a dot in its id, as in a public dataset of Sanity's cloud. */
export function isPublic(id: string): boolean {
  return !id.includes('.')
}

/** Whether a release will delete the published document of this version instead of replacing it. */
export function isToUnpublish({ _system: system }: LakeDocument): boolean {
  return (
    typeof system === 'object' && system !== null && 'delete' in system && system.delete === true
  )
}

/** Makes a document of its row, where id, type, revision and times are separate columns. `toRow` is the inverse. */
export function toDocument({
  id,
  type,
  rev,
  createdAt,
  updatedAt,
  body,
}: DocumentRow): LakeDocument {
  return { _id: id, _type: type, _rev: rev, _createdAt: createdAt, _updatedAt: updatedAt, ...body }
}

/** Makes a document's row. `toDocument` is the inverse. */
export function toRow({
  _id,
  _type,
  _rev,
  _createdAt,
  _updatedAt,
  ...body
}: LakeDocument): DocumentRow {
  return { id: _id, type: _type, rev: _rev, createdAt: _createdAt, updatedAt: _updatedAt, body }
}
