import type { Sql } from '../client/connect.server'

/** Instances notify each other here when a time has risen. */
export const PROGRAMME_CHANGES_CHANNEL = 'programme_changes'

/** A time rises by this when the value changes and the content tells of no later edit: the smallest step of a calendar's times. */
export const CHANGE_STEP_MS = 1000

/** When the value with this digest was first shown under its id. */
export interface ProgrammeChange {
  id: string
  digest: string
  changedAt: Date
}

export function listProgrammeChanges(sql: Sql): Promise<ProgrammeChange[]> {
  return sql<ProgrammeChange[]>`
    select id, digest, changed_at
    from programme_changes`
}

/** Two instances may bring the same change. Both then have the same time, and it is never below the one before. */
export async function addProgrammeChanges(
  sql: Sql,
  changes: readonly ProgrammeChange[],
): Promise<void> {
  await sql`
    with risen as (
      insert into programme_changes as stored (id, digest, changed_at)
      select id, digest, "changedAt"
      from jsonb_to_recordset(${JSON.stringify(changes)}::text::jsonb)
        as given (id text, digest text, "changedAt" timestamptz)
      -- In one order, so that two instances never wait for each other.
      order by id
      on conflict (id) do update
      set digest = excluded.digest,
          changed_at = case
            when excluded.changed_at > stored.changed_at then excluded.changed_at
            when stored.digest = excluded.digest then stored.changed_at
            else stored.changed_at + ${CHANGE_STEP_MS} * interval '1 millisecond'
          end
      where stored.digest <> excluded.digest or stored.changed_at < excluded.changed_at
      returning id
    )
    select pg_notify(${PROGRAMME_CHANGES_CHANNEL}, '')
    from risen
    limit 1`
}
