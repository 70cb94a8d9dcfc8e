import type { Sql } from '../database.server'

/** Where a webhook has got to. */
export interface WebhookPlace {
  /** The last transaction of which everything was sent. */
  seq: number
  /** How many requests of the transaction after it were sent. */
  sent: number
}

export interface WebhookRow extends WebhookPlace {
  name: string
  tries: number
  dueAt: Date
  problem: string | null
  deliveredAt: Date | null
}

/** A webhook, as one instance holds it. */
export interface Holding {
  dataset: string
  name: string
  /** The instance: a UUID. */
  holder: string
  /** For how long nobody else may send. */
  ms: number
}

/** A new webhook begins with what is written from now on. */
export async function addWebhook(sql: Sql, dataset: string, name: string): Promise<void> {
  await sql`
    insert into webhooks (dataset, name, seq)
    select ${dataset}, ${name}, coalesce(max(seq), 0)
    from transactions
    where dataset = ${dataset}
    on conflict do nothing`
}

/** @returns null while another instance holds it, or the pause after a failure lasts. */
export async function takeWebhook(
  sql: Sql,
  { dataset, name, holder, ms }: Holding,
): Promise<(WebhookPlace & { tries: number }) | null> {
  const [row] = await sql<(WebhookPlace & { tries: number })[]>`
    update webhooks
    set holder = ${holder}, held_until = now() + ${ms} * interval '1 millisecond'
    where dataset = ${dataset} and name = ${name}
      and due_at <= now() and (holder = ${holder} or held_until < now())
    returning seq, sent, tries`
  return row ?? null
}

/** Milliseconds until it may be taken; null for a webhook that there is not. */
export async function waitForWebhook(
  sql: Sql,
  dataset: string,
  name: string,
): Promise<number | null> {
  const [row] = await sql<{ ms: number }[]>`
    select greatest(0, ceil(extract(epoch from greatest(due_at, held_until) - now()) * 1000))::float as ms
    from webhooks
    where dataset = ${dataset} and name = ${name}`
  return row?.ms ?? null
}

/**
 * Notes how far it has got, and holds it for longer.
 *
 * @param outcome of the last request; null when none was sent.
 * @returns whether this instance still held it. Otherwise nothing is noted.
 */
export async function moveWebhook(
  sql: Sql,
  { dataset, name, holder, ms }: Holding,
  { seq, sent }: WebhookPlace,
  outcome: { problem: string | null } | null,
): Promise<boolean> {
  const noted =
    outcome === null
      ? sql``
      : sql`, tries = 0, problem = ${outcome.problem}, delivered_at = case when ${outcome.problem}::text is null then now() else delivered_at end`
  const rows = await sql`
    update webhooks
    set seq = ${seq}, sent = ${sent}, held_until = now() + ${ms} * interval '1 millisecond' ${noted}
    where dataset = ${dataset} and name = ${name} and holder = ${holder}
    returning 1`
  return rows.length > 0
}

/** Lets go of it, and after a failure has every instance wait. */
export async function leaveWebhook(
  sql: Sql,
  { dataset, name, holder }: Omit<Holding, 'ms'>,
  failure?: { problem: string; pauseMs: number },
): Promise<void> {
  const noted = failure
    ? sql`, tries = tries + 1, problem = ${failure.problem}, due_at = now() + ${failure.pauseMs} * interval '1 millisecond'`
    : sql``
  await sql`
    update webhooks
    set holder = null, held_until = '-infinity' ${noted}
    where dataset = ${dataset} and name = ${name} and holder = ${holder}`
}

export function listWebhooks(sql: Sql, dataset: string): Promise<WebhookRow[]> {
  return sql<WebhookRow[]>`
    select name, seq, sent, tries, due_at as "dueAt", problem, delivered_at as "deliveredAt"
    from webhooks
    where dataset = ${dataset}
    order by name`
}
