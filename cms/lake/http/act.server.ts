import type { Action } from './actions.server'
import { actionConflict } from '../errors.server'
import type { ReleaseAction } from '../releases/release-actions.server'
import { refuseFull, refuseLocked } from '../releases/release.server'
import { strengthened } from '../releases/strengthened.server'
import { publishedId as publishedIdOf, type LakeDocument } from '../store/document.server'
import type { NewDocument } from '../store/mutations.server'
import type { WorkingCopy } from '../store/working-copy.server'

/**
 * Performs an action on a document by the rules of https://www.sanity.io/docs/http-actions.
 *
 * @param copy the documents after the actions before it.
 * @throws {LakeError} 409 when the action conflicts with the documents.
 */
export function act(copy: WorkingCopy, action: Exclude<Action, ReleaseAction>): void {
  const { documents } = copy
  switch (action.actionType) {
    case 'sanity.action.document.create': {
      const { publishedId, attributes, ifExists } = action
      refuseOther(attributes._id, publishedId)
      if (documents.has(publishedId))
        refuse('documentAlreadyExistsError', `Document "${publishedId}" is published already`)
      return copy.apply(
        ifExists === 'ignore' ? { createIfNotExists: attributes } : { create: attributes },
      )
    }
    case 'sanity.action.document.edit': {
      const { publishedId, draftId, patch } = action
      refuseOther(draftId, publishedId)
      refuseLocked(copy, draftId)
      if (!documents.has(draftId)) {
        copy.apply({ create: { ...withoutBeginning(need(copy, publishedId)), _id: draftId } })
        refuseFull(copy, draftId)
      }
      return copy.apply({ patch: { ...patch, id: draftId } })
    }
    case 'sanity.action.document.publish': {
      const { publishedId, draftId, ifDraftRevisionId, ifPublishedRevisionId } = action
      refuseOther(draftId, publishedId)
      refuseLocked(copy, draftId)
      const [draft, published] = [need(copy, draftId), documents.get(publishedId)]
      refuseRevision(draftId, draft, ifDraftRevisionId)
      refuseRevision(publishedId, published, ifPublishedRevisionId)
      copy.apply({
        createOrReplace: {
          ...(strengthened(draft) as NewDocument),
          _id: publishedId,
          _createdAt: (published ?? draft)._createdAt,
        },
      })
      return drop(copy, draftId)
    }
    case 'sanity.action.document.unpublish': {
      const { publishedId, draftId } = action
      refuseOther(draftId, publishedId)
      copy.apply({ createIfNotExists: { ...need(copy, publishedId), _id: draftId } })
      return drop(copy, publishedId)
    }
    case 'sanity.action.document.discard':
      refusePublished(action.draftId)
      return drop(copy, action.draftId, action.purge)
    case 'sanity.action.document.delete': {
      const { publishedId, includeDrafts = [], includeVersions = [], purge } = action
      const named = new Set([...includeDrafts, ...includeVersions])
      for (const id of named) refuseOther(id, publishedId)
      const forgotten = [...documents.keys()].find(
        (id) => id !== publishedId && publishedIdOf(id) === publishedId && !named.has(id),
      )
      if (forgotten !== undefined)
        refuse(
          'documentHasVersionsError',
          `Document "${publishedId}" cannot be deleted without "${forgotten}"`,
        )
      drop(copy, publishedId, purge)
      // The history of an earlier draft has the same texts.
      if (purge) named.add(`drafts.${publishedId}`)
      // A missing draft or version is no error: it is deleted already.
      return named.forEach((id) => copy.apply({ delete: { id, purge } }))
    }
    case 'sanity.action.document.replaceDraft': {
      const { publishedId, attributes } = action
      refuseOther(attributes._id, publishedId)
      if (!documents.has(attributes._id)) need(copy, publishedId)
      return copy.apply({ createOrReplace: attributes })
    }
    default:
      return actOnVersion(copy, action)
  }
}

type OfVersion = Extract<Action, { actionType: `sanity.action.document.version.${string}` }>

/** The same on a document of a release. */
function actOnVersion(copy: WorkingCopy, action: OfVersion): void {
  switch (action.actionType) {
    case 'sanity.action.document.version.create': {
      const {
        publishedId,
        document,
        baseId = publishedId,
        versionId = document?._id,
        ifBaseRevisionId,
      } = action
      if (versionId === undefined)
        return refuse('invalidActionError', 'A version needs a document or a versionId')
      refuseOther(versionId, publishedId)
      refuseLocked(copy, versionId)
      if (document === undefined) refuseRevision(baseId, need(copy, baseId), ifBaseRevisionId)
      copy.apply({
        create: { ...(document ?? withoutBeginning(need(copy, baseId))), _id: versionId },
      })
      return refuseFull(copy, versionId)
    }
    case 'sanity.action.document.version.replace':
      refusePublished(need(copy, action.document._id)._id)
      refuseLocked(copy, action.document._id)
      return copy.apply({ createOrReplace: action.document })
    case 'sanity.action.document.version.discard':
      refusePublished(action.versionId)
      refuseLocked(copy, action.versionId)
      return drop(copy, action.versionId, action.purge)
    case 'sanity.action.document.version.unpublish': {
      const { versionId, publishedId } = action
      refuseOther(versionId, publishedId)
      refuseLocked(copy, versionId)
      const version = copy.documents.get(versionId) ?? withoutBeginning(need(copy, publishedId))
      need(copy, publishedId)
      copy.apply({
        createOrReplace: { ...version, _id: versionId, _system: { delete: true } } as NewDocument,
      })
      return refuseFull(copy, versionId)
    }
  }
}

function need({ documents }: WorkingCopy, id: string): LakeDocument {
  return documents.get(id) ?? refuse('documentNotFoundError', `Document "${id}" was not found`)
}

function drop(copy: WorkingCopy, id: string, purge?: boolean): void {
  copy.apply({ delete: { id: need(copy, id)._id, purge } })
}

/** A draft gets its own time of creation. */
function withoutBeginning(document: LakeDocument): NewDocument {
  const { _createdAt: _, ...rest } = document
  return rest
}

function refuseOther(id: string, publishedId: string): void {
  if (
    publishedIdOf(publishedId) !== publishedId ||
    id === publishedId ||
    publishedIdOf(id) !== publishedId
  ) {
    refuse('invalidActionError', `"${id}" is neither a draft nor a version of "${publishedId}"`)
  }
}

function refusePublished(id: string): void {
  if (publishedIdOf(id) === id)
    refuse('invalidActionError', `"${id}" is neither a draft nor a version`)
}

function refuseRevision(
  id: string,
  document: LakeDocument | undefined,
  expected: string | undefined,
): void {
  if (expected === undefined || document?._rev === expected) return
  refuse(
    'documentRevisionIDDoesNotMatchError',
    `Document "${id}" has the revision "${document?._rev}", not "${expected}"`,
  )
}

function refuse(type: string, description: string): never {
  throw actionConflict(type, description)
}
