import type { Sql } from '../database.server'

/** A setting of a user. Only the Studio knows the form of its value. */
export interface StudioSetting {
  key: string
  value: unknown
}

/** Finds the settings that have been written, in no order. */
export async function readStudioSettings(
  sql: Sql,
  userId: string,
  keys: string[],
): Promise<StudioSetting[]> {
  const rows = await sql<{ key: string; value: string }[]>`
    select key, value::text as value
    from studio_settings
    where user_id = ${userId} and key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::text::jsonb))`
  return rows.map(({ key, value }) => ({ key, value: JSON.parse(value) }))
}

/** @param settings - no key twice: PostgreSQL refuses to change one row twice in a statement. */
export async function writeStudioSettings(
  sql: Sql,
  userId: string,
  settings: StudioSetting[],
): Promise<void> {
  await sql`
    insert into studio_settings (user_id, key, value)
    select ${userId}::text, key, value
    from jsonb_to_recordset(${JSON.stringify(settings)}::text::jsonb) as given (key text, value jsonb)
    on conflict (user_id, key) do update
    set value = excluded.value,
        updated_at = now()`
}
