import type { Sql } from '../database.server'

/** The original of a picture or file, as it was uploaded. */
export interface Asset {
  /** `<sha1>-<width>x<height>.<extension>`: the last part of its public address. */
  file: string
  contentType: string
  bytes: Buffer
}

/** What is known of an asset without its bytes. */
export interface AssetFacts {
  /** Bytes. */
  size: number
  /** SHA-256 in hexadecimal digits, when the bytes are in the object store; null when they are in the row. */
  digest: string | null
}

/** Null when no document describes such a file. Bytes stay for as long as the history names them, but nobody gets them. */
export async function findAsset(
  sql: Sql,
  dataset: string,
  file: string,
): Promise<AssetFacts | null> {
  const [asset] = await sql<AssetFacts[]>`
    select coalesce(octet_length(bytes), size) as size, case when bytes is null then digest end as digest
    from assets
    where dataset = ${dataset}
      and file = ${file}
      and exists (
        select
        from documents
        where documents.dataset = ${dataset}
          and type in ('sanity.imageAsset', 'sanity.fileAsset')
          and regexp_replace(body ->> 'path', '^.*/', '') = ${file}
      )`
  return asset ?? null
}

/** At most `length` of its bytes, beginning with number `from`, counted from 0; null when no row has them. */
export async function readAssetPart(
  sql: Sql,
  dataset: string,
  file: string,
  { from, length }: { from: number; length: number },
): Promise<Buffer | null> {
  const [asset] = await sql<{ part: Buffer | null }[]>`
    select substring(bytes from ${from + 1}::integer for ${length}::integer) as part
    from assets
    where dataset = ${dataset} and file = ${file}`
  return asset?.part ?? null
}

/**
 * Adds an asset. A file's name is the hash of what is in it: one that is there already is the same.
 *
 * @param digest of bytes that are in the object store; null: the row gets the bytes.
 */
export async function addAsset(
  sql: Sql,
  dataset: string,
  { file, contentType, bytes }: Asset,
  digest: string | null,
): Promise<void> {
  const [inRow, size] = digest === null ? [bytes, null] : [null, bytes.length]
  await sql`
    insert into assets (dataset, file, content_type, bytes, size, digest)
    values (${dataset}, ${file}, ${contentType}, ${inRow}, ${size}, ${digest})
    on conflict (dataset, file) do nothing`
}

/** Which of these files are not stored. */
export async function listMissingAssets(
  sql: Sql,
  dataset: string,
  files: string[],
): Promise<string[]> {
  const rows = await sql<{ file: string }[]>`
    select given.file
    from jsonb_array_elements_text(${JSON.stringify(files)}::text::jsonb) as given (file)
    where not exists (select from assets where assets.dataset = ${dataset} and assets.file = given.file)`
  return rows.map(({ file }) => file)
}

/** Holds everybody else back who writes or deletes this file's object, until the database transaction ends. */
export async function lockAsset(sql: Sql, dataset: string, file: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`asset ${dataset} ${file}`}, 0))`
}

/**
 * Deletes the bytes that were stored more than a day ago and that no document of an asset names, nor did in the history: whoever
 * restores a document needs its pictures. Bytes in the object store are noted as dropped. The caller holds the lock of the
 * dataset; the day is for an upload that has stored its bytes and waits for that lock.
 *
 * @returns how many files were deleted.
 */
export async function deleteOrphanedAssets(sql: Sql, dataset: string): Promise<number> {
  const deleted = await sql<{ file: string; isStored: boolean }[]>`
    delete from assets
    where dataset = ${dataset}
      and created_at < now() - interval '1 day'
      and file not in (
        select name
        from (
          select regexp_replace(body ->> 'path', '^.*/', '') as name
          from documents
          where dataset = ${dataset} and type in ('sanity.imageAsset', 'sanity.fileAsset')
          union
          select regexp_replace(after ->> 'path', '^.*/', '')
          from document_changes
          where dataset = ${dataset} and after ->> '_type' in ('sanity.imageAsset', 'sanity.fileAsset')
        ) as named
        where name is not null
      )
    returning file, bytes is null as "isStored"`
  for (const { file, isStored } of deleted) if (isStored) await dropStored(sql, dataset, file)
  return deleted.length
}

/** Notes that the file's object has to go from the object store. */
export async function dropStored(sql: Sql, dataset: string, file: string): Promise<void> {
  await sql`
    insert into dropped_assets (dataset, file)
    values (${dataset}, ${file})
    on conflict do nothing`
}

/** The files whose objects have to go. */
export async function listDropped(sql: Sql, dataset: string): Promise<string[]> {
  const rows = await sql<{ file: string }[]>`
    select file
    from dropped_assets
    where dataset = ${dataset}
    order by file`
  return rows.map(({ file }) => file)
}

/**
 * Takes the note back that the file's object has to go. The caller holds the lock of the asset.
 *
 * @returns whether the object may go: no row has its bytes there again.
 */
export async function takeDropped(sql: Sql, dataset: string, file: string): Promise<boolean> {
  await sql`
    delete from dropped_assets
    where dataset = ${dataset} and file = ${file}`
  const rows = await sql`
    select
    from assets
    where dataset = ${dataset} and file = ${file} and bytes is null`
  return rows.length === 0
}

/**
 * The files whose bytes are in the object store, and how many bytes those are. None with the tables of a version that knew no
 * object store.
 */
export async function listStoredAssets(
  sql: Sql,
  dataset: string,
): Promise<{ file: string; size: number }[]> {
  const [column] = await sql`
    select
    from pg_attribute
    where attrelid = to_regclass('assets') and attname = 'digest'`
  if (column === undefined) return []
  return sql<{ file: string; size: number }[]>`
    select file, size
    from assets
    where dataset = ${dataset} and bytes is null
    order by file`
}

/** Where bytes are: in the row, or in the object store. */
export type AssetPlace = 'row' | 'store'

/** The files whose bytes are not there yet. */
export async function listAssetsToMove(
  sql: Sql,
  dataset: string,
  to: AssetPlace,
): Promise<string[]> {
  const rows = await sql<{ file: string }[]>`
    select file
    from assets
    where dataset = ${dataset} and (bytes is null) = ${to === 'row'}
    order by file`
  return rows.map(({ file }) => file)
}

/** All that the row has, also of a file that no document describes. */
export async function readWholeAsset(sql: Sql, dataset: string, file: string) {
  const [asset] = await sql<
    { contentType: string; bytes: Buffer | null; size: number | null; digest: string | null }[]
  >`
    select content_type as "contentType", bytes, size, digest
    from assets
    where dataset = ${dataset} and file = ${file}`
  return asset
}

/** @returns whether there is such a row. */
export async function setAssetPlace(
  sql: Sql,
  dataset: string,
  file: string,
  { bytes, size, digest }: { bytes: Buffer | null; size: number | null; digest: string | null },
): Promise<boolean> {
  const { count } = await sql`
    update assets
    set bytes = ${bytes}, size = ${size}, digest = ${digest}
    where dataset = ${dataset} and file = ${file}`
  return count > 0
}
