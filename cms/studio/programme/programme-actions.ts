import type { Action } from '@sanity/client'
import type { Stored } from '../new-edition/plan-edition'

/** Where the programme goes: a release, which may not exist yet, or the drafts. */
export type Target = { release: { id: string; title: string; exists: boolean } } | 'drafts'

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
  const isNew = target !== 'drafts' && !target.release.exists
  return [
    ...(isNew
      ? [
          {
            actionType: 'sanity.action.release.create' as const,
            releaseId: target.release.id,
            metadata: { title: target.release.title, releaseType: 'asap' as const },
          },
        ]
      : []),
    ...writes.map((write): Action => {
      const { _rev: _, _createdAt: __, _updatedAt: ___, _system: ____, ...fields } = write
      const document = { ...(fields as Stored), _id: prefix + write._id }
      return present.has(document._id)
        ? { actionType: 'sanity.action.document.version.replace', document }
        : { actionType: 'sanity.action.document.version.create', publishedId: write._id, document }
    }),
  ]
}
