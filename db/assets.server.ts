import type { Sql } from './connect.server'

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
    select file, content_type, bytes
    from assets
    where dataset = ${dataset} and file = ${file}`
  return asset ?? null
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
