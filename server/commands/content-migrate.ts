import type { ContentPlan } from '../../cms/content-migrations.server'
import { migrateCloud, migrateStore } from '../organisers/migrate-content'
import type { Env } from '../start/env'
import type { Terminal } from './agreement'
import { cloudWriter, onStore } from './content-store'
import type { Given } from './run-command'

/**
 * `content migrate`: brings the content up to this version, as a start does with the site's own; in Sanity's cloud this is the
 * only way.
 */
export async function migrating(
  env: Env,
  { say }: Terminal,
  { has, variables }: Given,
): Promise<number> {
  const dryRun = has('dry-run')
  const { applied, changes } =
    env.SANITY_PROJECT_ID === undefined
      ? await onStore(env, (store) => migrateStore(store, { dryRun }))
      : await migrateCloud(cloudWriter(env, variables), { dryRun })
  if (dryRun) changes.flatMap(linesOf).forEach(say)
  say(sentenceOf(applied, changes.length, dryRun))
  return 0
}

function sentenceOf(applied: string[], documents: number, dryRun: boolean): string {
  if (applied.length === 0)
    return 'There is nothing to migrate: the content has seen every migration.'
  return dryRun
    ? `${applied.join(', ')} would change ${documents} documents. Nothing was changed.`
    : `${applied.join(', ')}: ${documents} documents were changed.`
}

function linesOf({ id, before, after }: ContentPlan['changes'][number]): string[] {
  return after === null ? [`${id} is deleted`] : differences(before, after, id)
}

/** One line for each value that differs, with its path. */
function differences(before: unknown, after: unknown, path: string): string[] {
  const [old, now] = [JSON.stringify(before), JSON.stringify(after)]
  if (old === now) return []
  if (!isObject(before) || !isObject(after))
    return [`${path}: ${old ?? 'nothing'} → ${now ?? 'nothing'}`]
  const steps = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...steps].flatMap((step) => differences(before[step], after[step], `${path}.${step}`))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
