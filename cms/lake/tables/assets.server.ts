import type { Sql } from '../database.server'

/** The original of a picture or file, as it was uploaded. */
export interface Asset {
  /** `<sha1>-<width>x<height>.<extension>`: the last part of its public address. */
  file: string
  contentType: string
  bytes: Buffer
}

/** Null when there is none with this name. */
export async function readAsset(sql: Sql, dataset: string, file: string): Promise<Asset | null> {
  const [asset] = await sql<Asset[]>`
    select file, content_type as "contentType", bytes
    from assets
    where dataset = ${dataset} and file = ${file}`
  return asset ?? null
}

/** How many bytes it has; null when there is none with this name. */
export async function sizeOfAsset(sql: Sql, dataset: string, file: string): Promise<number | null> {
  const [asset] = await sql<{ size: number }[]>`
    select octet_length(bytes) as size
    from assets
    where dataset = ${dataset} and file = ${file}`
  return asset?.size ?? null
}

/** At most `length` of its bytes, beginning with number `from`, counted from 0; null when there is none with this name. */
export async function readAssetPart(
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

/** Deletes the bytes of these files. Names without a file are ignored. */
export async function deleteAssets(sql: Sql, dataset: string, files: string[]): Promise<void> {
  await sql`
    delete from assets
    where dataset = ${dataset}
      and file in (select jsonb_array_elements_text(${JSON.stringify(files)}::text::jsonb))`
}

/**
 * Deletes the bytes that were stored more than a day ago and that no asset document names. The caller holds the lock of the
 * dataset; the day is for an upload that has stored its bytes and waits for that lock.
 *
 * @returns how many files were deleted.
 */
export async function deleteOrphanedAssets(sql: Sql, dataset: string): Promise<number> {
  const deleted = await sql`
    delete from assets
    where dataset = ${dataset}
      and created_at < now() - interval '1 day'
      and file not in (
        select regexp_replace(body ->> 'path', '^.*/', '')
        from documents
        where dataset = ${dataset}
          and type in ('sanity.imageAsset', 'sanity.fileAsset')
          and body ->> 'path' is not null
      )`
  return deleted.count
}
