import { buffer } from 'node:stream/consumers'
import type { LakeDatabase, Sql } from '../database.server'

/** The original of a picture or file, as it was uploaded. */
export interface Asset {
  /** `<sha1>-<width>x<height>.<extension>`: the last part of its public address. */
  file: string
  contentType: string
  bytes: Buffer
}

/** Bytes of one read: a statement has two seconds, also where the network to the database is slow. */
const PART = 128 * 1024

/**
 * How many bytes it has; null when no document describes such a file. Bytes stay for as long as the history names them, but
 * nobody gets them.
 */
export async function sizeOfAsset(sql: Sql, dataset: string, file: string): Promise<number | null> {
  const [asset] = await sql<{ size: number }[]>`
    select octet_length(bytes) as size
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
  return asset?.size ?? null
}

/**
 * Its bytes from number `start` to number `end`, both included and counted from 0, in parts.
 *
 * @throws {Error} when the file is deleted meanwhile.
 * @throws {DatabaseUnavailable}
 */
export async function* readAssetParts(
  { run }: Pick<LakeDatabase, 'run'>,
  dataset: string,
  file: string,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  for (let from = start; from <= end; from += PART) {
    const length = Math.min(PART, end + 1 - from)
    const part = await run((sql) => readAssetPart(sql, dataset, file, { from, length }))
    if (part === null) throw new Error('the file was deleted')
    yield part
  }
}

/** All of its bytes; null when no document describes such a file. @throws as `readAssetParts` does. */
export async function readAsset(
  database: Pick<LakeDatabase, 'run'>,
  dataset: string,
  file: string,
): Promise<Buffer | null> {
  const size = await database.run((sql) => sizeOfAsset(sql, dataset, file))
  if (size === null) return null
  return buffer(readAssetParts(database, dataset, file, { start: 0, end: size - 1 }))
}

/** At most `length` of its bytes, beginning with number `from`, counted from 0; null when there is none with this name. */
async function readAssetPart(
  sql: Sql,
  dataset: string,
  file: string,
  { from, length }: { from: number; length: number },
): Promise<Buffer | null> {
  const [asset] = await sql<{ part: Buffer }[]>`
    select substring(bytes from ${from + 1}::integer for ${length}::integer) as part
    from assets
    where dataset = ${dataset} and file = ${file}`
  return asset?.part ?? null
}

/** A file's name is the hash of what is in it: one that is there already is the same. */
export async function addAsset(
  sql: Sql,
  dataset: string,
  { file, contentType, bytes }: Asset,
): Promise<void> {
  await sql`
    insert into assets (dataset, file, content_type, bytes)
    values (${dataset}, ${file}, ${contentType}, ${bytes})
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

/**
 * Deletes the bytes that were stored more than a day ago and that no document of an asset names, nor did in the history: whoever
 * restores a document needs its pictures. The caller holds the lock of the dataset; the day is for an upload that has stored its
 * bytes and waits for that lock.
 *
 * @returns how many files were deleted.
 */
export async function deleteOrphanedAssets(sql: Sql, dataset: string): Promise<number> {
  const deleted = await sql`
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
      )`
  return deleted.count
}
