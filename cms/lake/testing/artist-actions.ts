import type { Action } from '@sanity/client'

/** The published version of an artist and its draft. */
const PAIR = { publishedId: 'artist-1', draftId: 'drafts.artist-1' }

export const edit = (name: string): Action => ({
  actionType: 'sanity.action.document.edit',
  ...PAIR,
  patch: { set: { name } },
})
export const publish: Action = { actionType: 'sanity.action.document.publish', ...PAIR }
export const unpublish: Action = { actionType: 'sanity.action.document.unpublish', ...PAIR }
export const discard: Action = {
  actionType: 'sanity.action.document.discard',
  draftId: PAIR.draftId,
}
export const remove = (includeDrafts: string[] = []): Action => ({
  actionType: 'sanity.action.document.delete',
  publishedId: PAIR.publishedId,
  includeDrafts,
})
/** Makes the draft. */
export const createNamed = (name: string): Action => ({
  actionType: 'sanity.action.document.create',
  publishedId: PAIR.publishedId,
  attributes: { _id: PAIR.draftId, _type: 'artist', name },
  ifExists: 'fail',
})
