import type { DocumentRow } from '../../../db/tables/documents.server'

/** A document as Sanity's API speaks of it. */
export interface LakeDocument {
  _id: string
  _type: string
  /** Id of the transaction that wrote it last. */
  _rev: string
  /** ISO 8601. */
  _createdAt: string
  _updatedAt: string
  [field: string]: unknown
}

/** All documents of the dataset as they were after transaction number `seq`. Never changed: the next one is a new object. */
export interface Snapshot {
  readonly seq: number
  readonly documents: ReadonlyMap<string, LakeDocument>
}

/** Drafts are `drafts.<id>`, versions in a release `versions.<release>.<id>`; everything else is published. */
const LAYER = /^(?:(drafts)|versions\.([^.]+))\./

/** The id that a document has, or will have, once it is published. */
export function publishedId(id: string): string {
  return id.replace(LAYER, '')
}

/** `published`, `drafts`, or the name of the release that the version belongs to. */
export function layerOf(id: string): string {
  const match = LAYER.exec(id)
  return match?.[1] ?? match?.[2] ?? 'published'
}

/** From its row, in which id, type, revision and times are columns of their own; `toRow` is the way back. */
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

/** As it is stored: see `toDocument`. */
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
