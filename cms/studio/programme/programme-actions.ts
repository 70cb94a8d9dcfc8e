import type { Action } from '@sanity/client'
import { creationOf, withoutHistory, type ReleaseToFill } from '../new-edition/edition-actions'
import type { Stored } from '../new-edition/plan-edition'

/** Where the programme goes: a release, which may not exist yet, or the drafts. */
export type Target = { release: ReleaseToFill } | 'drafts'

/**
 * One transaction that writes the planned documents as drafts, or as versions of the release.
 *
 * @param present ids of the drafts or versions that are there already, with their prefix.
 */
export function actionsOf(
  writes: readonly Stored[],
  target: Target,
  present: ReadonlySet<string>,
): Action[] {
  const prefix = target === 'drafts' ? 'drafts.' : `versions.${target.release.id}.`
  return [
    ...(target === 'drafts' ? [] : creationOf(target.release)),
    ...writes.map((write): Action => {
      const document = { ...withoutHistory(write), _id: prefix + write._id }
      return present.has(document._id)
        ? { actionType: 'sanity.action.document.version.replace', document }
        : { actionType: 'sanity.action.document.version.create', publishedId: write._id, document }
    }),
  ]
}
