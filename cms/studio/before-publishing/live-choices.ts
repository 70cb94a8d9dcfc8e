import type { Action, SanityClient } from '@sanity/client'
import { prefixOf } from '../../schema/lake-questions'
import { askBase, isNewer } from '../../schema/live-work'
import { liveChanges, type LiveChange } from '../../schema/three-ways'
import { madeAnew } from '../new-edition/edition-actions'
import type { Stored } from '../new-edition/plan-edition'
import { isLeaving } from '../programme/ask'

/** A version that would undo what was published after it was made. */
export interface Undoing {
  version: Stored
  live: Stored
  changes: LiveChange[]
}

export type Choice = 'live' | 'ours' | 'both'

/** What a release and the documents beside it say about each other. */
export interface BesideLive {
  undoing: Undoing[]
  /** Published after the release was to take them out. */
  leaving: Stored[]
  /** Drafts of documents of the release: it leaves them behind, as they are. */
  drafts: Stored[]
}

export async function askBesideLive(client: SanityClient, release: string): Promise<BesideLive> {
  const prefix = prefixOf(release)
  const raw = { perspective: 'raw' } as const
  const query = '*[string::startsWith(_id, $prefix)]'
  const versions = await client.fetch<Stored[]>(query, { prefix }, raw)
  const ids = versions.map(({ _id }) => _id.slice(prefix.length))
  const [published, drafts] = await Promise.all([
    client.fetch<Stored[]>('*[_id in $ids]', { ids }, raw),
    client.fetch<Stored[]>('*[_id in $ids]', { ids: ids.map((id) => prefixOf() + id) }, raw),
  ])
  const liveOf = new Map(published.map((live) => [live._id, live]))
  const newer = versions.flatMap((version) => {
    const live = liveOf.get(version._id.slice(prefix.length))
    return live && isNewer(live, version) ? [{ version, live }] : []
  })
  const undoing = await Promise.all(
    newer
      .filter(({ version }) => !isLeaving(version))
      .map(async ({ version, live }) => {
        const base = await askBase(client, live._id, String(version._createdAt))
        return { version, live, changes: liveChanges(base, live, version) }
      }),
  )
  return {
    undoing: undoing.filter(({ changes }) => changes.length > 0),
    leaving: newer.filter(({ version }) => isLeaving(version)).map(({ live }) => live),
    drafts,
  }
}

/**
 * Makes the versions anew, with the chosen values. What is published now is then what they were made from, so nothing of it is
 * asked about again.
 *
 * @param choiceOf for a published id and a field.
 */
export function choiceActions(
  undoing: readonly Undoing[],
  choiceOf: (id: string, field: string) => Choice,
): Action[] {
  return undoing.map(({ version, live, changes }): Action => {
    const chosen = changes.map((change) => [change.field, change[choiceOf(live._id, change.field)]])
    const made = { ...version, ...Object.fromEntries(chosen), _updatedAt: live._updatedAt }
    return madeAnew(made, new Set([version._id]))
  })
}
