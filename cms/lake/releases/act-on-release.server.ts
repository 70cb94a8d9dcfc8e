import { actionConflict } from '../errors.server'
import { isToUnpublish, publishedId, type LakeDocument } from '../store/document.server'
import type { NewDocument } from '../store/mutations.server'
import type { WorkingCopy } from '../store/working-copy.server'
import type { ReleaseAction } from './release-actions.server'
import { findRelease, releaseIdOf, versionsIn, type Release } from './release.server'
import { strengthened } from './strengthened.server'

/**
 * Performs an action on a release by the rules of https://www.sanity.io/docs/http-actions.
 *
 * @param copy the documents after the actions before it.
 * @param archived the versions of archived releases that are to come back, by id.
 * @throws {LakeError} 409 when the release is unknown, or not in a state for the action, or when the documents conflict with it.
 */
export function actOnRelease(
  copy: WorkingCopy,
  action: ReleaseAction,
  archived: ReadonlyMap<string, LakeDocument>,
): void {
  const { releaseId: name } = action
  switch (action.actionType) {
    case 'sanity.action.release.create':
      return copy.apply({
        create: {
          _id: releaseIdOf(name),
          _type: 'system.release',
          name,
          state: 'active',
          metadata: { releaseType: 'undecided', ...action.metadata },
        },
      })
    case 'sanity.action.release.import': {
      const _id = releaseIdOf(name)
      const { attributes = action.document, ifExists } = action
      const document = { state: 'active', ...attributes, _id, _type: 'system.release', name }
      if (ifExists === 'ignore') return copy.apply({ createIfNotExists: document })
      return copy.apply(
        ifExists === 'replace' ? { createOrReplace: document } : { create: document },
      )
    }
    case 'sanity.action.release.edit':
      return editRelease(copy, name, action.patch)
    case 'sanity.action.release.publish':
      return publishRelease(copy, need(copy, name, 'active'))
    case 'sanity.action.release.archive': {
      const release = need(copy, name, 'active')
      const versions = versionsIn(copy.documents, name)
      write(copy, release, { state: 'archived', finalDocumentStates: finalStates(versions) })
      return versions.forEach(({ _id: id }) => copy.apply({ delete: { id } }))
    }
    case 'sanity.action.release.unarchive': {
      const { finalDocumentStates: states = [], ...release } = need(copy, name, 'archived')
      for (const { id } of states) {
        const version = archived.get(id)
        if (version === undefined)
          throw actionConflict(
            'documentNotFoundError',
            `Version "${id}" is no longer in the history`,
          )
        copy.apply({ create: version })
      }
      return write(copy, release as Release, { state: 'active' })
    }
    case 'sanity.action.release.schedule': {
      const { error: _, ...release } = need(copy, name, 'active')
      const publishAt = new Date(action.publishAt).toISOString()
      if (publishAt <= copy.time)
        throw actionConflict(
          'invalidPublishAtError',
          `Release "${name}" cannot be scheduled for the past: publishAt is ${publishAt}`,
        )
      return write(copy, release as Release, { state: 'scheduled', publishAt })
    }
    case 'sanity.action.release.unschedule': {
      const { publishAt: _, ...release } = need(copy, name, 'scheduled')
      return write(copy, release as Release, { state: 'active' })
    }
    case 'sanity.action.release.delete': {
      const { _id: id } = need(copy, name, 'archived', 'published')
      return copy.apply({ delete: { id } })
    }
  }
}

/**
 * Publishes all versions of a release, or deletes the documents that they mark, and deletes the versions. Drafts stay.
 *
 * @throws {LakeError} 409 when a version contradicts the documents.
 */
export function publishRelease(copy: WorkingCopy, due: Release): void {
  const { error: _, ...release } = due
  const versions = versionsIn(copy.documents, release.name)
  for (const version of versions) {
    const id = publishedId(version._id)
    const published = copy.documents.get(id)
    if (isToUnpublish(version)) copy.apply({ delete: { id } })
    else {
      const { _system: __, ...document } = version
      copy.apply({
        createOrReplace: {
          ...(strengthened(document) as NewDocument),
          _id: id,
          _createdAt: (published ?? version)._createdAt,
        },
      })
    }
    copy.apply({ delete: { id: version._id } })
  }
  write(copy, release as Release, {
    state: 'published',
    publishedAt: copy.time,
    finalDocumentStates: finalStates(versions),
  })
}

/** Only the metadata can be edited: name, title, date and kind. */
function editRelease(
  copy: WorkingCopy,
  name: string,
  patch: Extract<ReleaseAction, { actionType: 'sanity.action.release.edit' }>['patch'],
): void {
  const before = need(copy, name, 'active', 'scheduled')
  copy.apply({ patch: { ...patch, id: before._id } })
  const after = copy.documents.get(before._id)
  const rest = (document: LakeDocument | undefined) =>
    JSON.stringify({ ...document, metadata: null, _rev: null, _updatedAt: null })
  if (rest(before) !== rest(after))
    throw actionConflict('invalidActionError', 'Only the metadata of a release can be edited')
}

function write(copy: WorkingCopy, release: Release, fields: Partial<Release>): void {
  copy.apply({ createOrReplace: { ...release, ...fields } })
}

function finalStates(versions: readonly LakeDocument[]): { _key: string; id: string }[] {
  return versions.map(({ _id: id }) => ({ _key: id, id }))
}

/** @throws {LakeError} 409 when there is no such release in one of the states. */
function need(copy: WorkingCopy, name: string, ...states: Release['state'][]): Release {
  const release = findRelease(copy.documents, name)
  if (release === undefined)
    throw actionConflict('documentNotFoundError', `There is no release "${name}"`)
  if (!states.includes(release.state))
    throw actionConflict(
      'invalidReleaseStateError',
      `Release "${name}" is ${release.state}. It would have to be ${states.join(' or ')}`,
    )
  return release
}
