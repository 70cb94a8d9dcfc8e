import type { Action, SanityClient } from '@sanity/client'
import { prefixOf, publishedIdOf } from '../../schema/lake-questions'
import type { EditionPlan, Stored } from './plan-edition'

/**
 * Begins the id of every transaction of the assistant (behind it comes what differs for each run), and with it the revision of
 * every version or draft that it wrote.
 */
export const MADE = 'new-edition-'

export interface ReleaseToFill {
  id: string
  title: string
  exists: boolean
}

/** For one transaction, whose id has to begin with `MADE`. */
export interface EditionActions {
  actions: Action[]
  /** Versions or drafts that the organisers have changed or added since. They stay as they are. */
  leftAlone: Stored[]
}

/**
 * The release of an edition, and the versions in it. One that was archived or run stays as it is: the next one has a number.
 *
 * @throws {Error} with a sentence while it is scheduled
 */
export async function askRelease(client: SanityClient, year: string, title: string) {
  const raw = { perspective: 'raw' } as const
  const states = await client.fetch<{ _id: string; state: string }[]>(
    '*[_type == "system.release"]{ _id, state }',
    {},
    raw,
  )
  const stateOf = (id: string) => states.find(({ _id }) => _id === `_.releases.${id}`)?.state
  const ids = [1, ...states.keys()].map((_, at) => `edition-${year}${at > 0 ? `-${at + 1}` : ''}`)
  const id = ids.find((one) => !['archived', 'published'].includes(stateOf(one) ?? ''))!
  const exists = stateOf(id) !== undefined
  if (exists && stateOf(id) !== 'active')
    throw new Error('The release of this edition is scheduled. Please unschedule it first.')
  const versions = await client.fetch<Stored[]>('*[sanity::partOfRelease($id)]', { id }, raw)
  return { release: { id, title, exists }, versions }
}

/**
 * How a plan gets into its release.
 *
 * @param inRelease the versions that are in the release already.
 */
export function actionsFor(
  { writes, removals }: Pick<EditionPlan, 'writes' | 'removals'>,
  release: ReleaseToFill,
  inRelease: readonly Stored[],
): EditionActions {
  const prefix = prefixOf(release.id)
  const { actions, leftAlone, isFree } = assistantsWork(prefix, inRelease, writes, removals)
  return {
    actions: [
      ...creationOf(release),
      ...actions,
      ...removals.filter(isFree).map((publishedId): Action => ({
        actionType: 'sanity.action.document.version.unpublish',
        publishedId,
        versionId: prefix + publishedId,
      })),
    ],
    leftAlone,
  }
}

/**
 * How documents get to where the assistant may have been before. What it has made there is replaced or discarded, and nothing
 * else is touched: what somebody has edited has another revision.
 *
 * @param prefix of a release's versions, or of drafts.
 * @param there what is there already.
 * @param removals published ids of what is not discarded either.
 */
export function assistantsWork(
  prefix: string,
  there: readonly Stored[],
  writes: readonly Stored[],
  removals: readonly string[] = [],
) {
  const ids = new Set(there.map(({ _id }) => _id))
  const isOurs = ({ _rev }: Stored) => String(_rev).startsWith(MADE)
  const leftAlone = there.filter((one) => !isOurs(one))
  const isFree = (id: string) => !leftAlone.some(({ _id }) => _id === prefix + id)
  const planned = [...writes.map(({ _id }) => _id), ...removals]
  return {
    leftAlone,
    /** Whether nobody else has something there. @param id - published */
    isFree,
    actions: [
      ...writes
        .filter(({ _id }) => isFree(_id))
        .map((write) => madeAnew({ ...write, _id: prefix + write._id }, ids)),
      ...there
        .filter((one) => isOurs(one) && !planned.includes(publishedIdOf(one._id)))
        .map(({ _id }) => discardOf(_id)),
    ],
  }
}

/**
 * Writes a version or draft with one action: the cloud may refuse to discard one and make it again in the same transaction. The
 * time of its creation says which state of the published document it was made from, so a replaced one gets that state's.
 *
 * @param made with the time at which that state was published in `_updatedAt`.
 * @param there ids, with their prefix.
 */
export function madeAnew(made: Stored, there: ReadonlySet<string>): Action {
  const document = withoutHistory(made)
  return there.has(made._id)
    ? {
        actionType: 'sanity.action.document.version.replace',
        document: { ...document, _createdAt: made._updatedAt },
      }
    : {
        actionType: 'sanity.action.document.version.create',
        publishedId: publishedIdOf(made._id),
        document,
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
