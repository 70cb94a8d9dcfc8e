import type { Action } from '@sanity/client'
import type { EditionPlan, Stored } from './plan-edition'

/** Begins the id of every transaction of the assistant, and with it the revision of every version or draft that it wrote. */
export const MADE = 'new-edition-'

export interface ReleaseToFill {
  id: string
  title: string
  exists: boolean
}

export interface EditionActions {
  /** One transaction. */
  actions: Action[]
  transactionId: string
  /** Published ids of versions that the organisers have changed or added since. They stay as they are. */
  leftAlone: string[]
}

/**
 * How a plan gets into its release. Versions that the assistant has made before are made anew, and no others are touched: a
 * version that somebody has edited has another revision.
 *
 * @param inRelease the versions that are in the release already.
 * @param run differs for each run.
 */
export function actionsFor(
  { writes, removals }: Pick<EditionPlan, 'writes' | 'removals'>,
  release: ReleaseToFill,
  inRelease: readonly Stored[],
  run: string,
): EditionActions {
  const versionIdOf = (id: string) => `versions.${release.id}.${id}`
  const present = new Map(inRelease.map((version) => [version._id, version]))
  const isOurs = ({ _rev }: Stored) => String(_rev).startsWith(MADE)
  const foreign = inRelease.filter((version) => !isOurs(version)).map(({ _id }) => _id)
  const isFree = (id: string) => !foreign.includes(versionIdOf(id))
  const planned = new Set([...writes.map(({ _id }) => _id), ...removals].map(versionIdOf))
  const superfluous = inRelease.filter((version) => isOurs(version) && !planned.has(version._id))

  const actions: Action[] = [
    ...creationOf(release),
    ...writes
      .filter(({ _id }) => isFree(_id))
      .flatMap((write): Action[] => {
        const document = { ...withoutHistory(write), _id: versionIdOf(write._id) }
        // Not replaced: the time of its creation says what it was made from.
        return [
          ...(present.has(document._id) ? [discardOf(document._id)] : []),
          {
            actionType: 'sanity.action.document.version.create',
            publishedId: write._id,
            document,
          },
        ]
      }),
    ...removals.filter(isFree).map((publishedId): Action => ({
      actionType: 'sanity.action.document.version.unpublish',
      publishedId,
      versionId: versionIdOf(publishedId),
    })),
    ...superfluous.map(({ _id }) => discardOf(_id)),
  ]
  return {
    actions,
    transactionId: MADE + run,
    leftAlone: foreign.map((id) => id.slice(versionIdOf('').length)),
  }
}

/** Makes a release that is not there yet. */
export function creationOf({ id, title, exists }: ReleaseToFill): Action[] {
  const metadata = { title, releaseType: 'asap' as const }
  return exists ? [] : [{ actionType: 'sanity.action.release.create', releaseId: id, metadata }]
}

export function discardOf(versionId: string): Action {
  return { actionType: 'sanity.action.document.version.discard', versionId }
}

/** A document as it is written anew. */
export function withoutHistory(document: Stored): Stored {
  const { _rev: _, _createdAt: __, _updatedAt: ___, _system: ____, ...fields } = document
  return fields as Stored
}
