import type { Action, SanityClient } from '@sanity/client'
import { EDITION_RECORD, prefixOf, publishedIdOf } from '../../schema/lake-questions'
import { nameOf } from '../words'
import {
  discardOf,
  assistantsWork,
  madeAnew,
  withoutHistory,
  type EditionActions,
} from './edition-actions'
import type { EditionPlan, Stored } from './plan-edition'

/*
 * A new edition where there are no releases. It is made of drafts, and a draft cannot say that its document will be deleted. So
 * a record notes both: which drafts belong to the edition, and what goes with it. The record is itself a draft, of a type that
 * no list of the Studio and no query of the site knows.
 */

const RECORD_DRAFT = prefixOf() + EDITION_RECORD

export interface EditionRecord extends Stored {
  title: string
  /** Published ids of the documents whose drafts belong to the edition. */
  drafts: string[]
  /** Ids of published documents that are deleted when it is published. */
  removals: string[]
}

/** An edition in drafts, with everything that is there of it. */
export interface PendingEdition {
  record: EditionRecord
  /** Drafts of its documents, and of those that it deletes. */
  drafts: Stored[]
  /** Which of its removals are still published. */
  published: string[]
}

/** @returns null when no edition waits in drafts */
export async function askPending(client: SanityClient): Promise<PendingEdition | null> {
  const { record, drafts } = await askDrafts(client)
  if (record === null) return null
  const published = await client.fetch<string[]>(
    '*[_id in $ids]._id',
    { ids: record.removals },
    { perspective: 'published' },
  )
  return { record, drafts, published }
}

/** All drafts, and the record apart from them. */
export async function askDrafts(
  client: SanityClient,
): Promise<{ record: EditionRecord | null; drafts: Stored[] }> {
  const all = await client.fetch<Stored[]>(
    '*[_id in path("drafts.**")]',
    {},
    { perspective: 'raw' },
  )
  const record = (all.find(({ _id }) => _id === RECORD_DRAFT) as EditionRecord) ?? null
  return { record, drafts: all.filter(({ _id }) => _id !== RECORD_DRAFT) }
}

/** How a plan gets into drafts. A draft of somebody else is never touched, and its document is not deleted either. */
export function draftActionsFor(
  { writes, removals }: Pick<EditionPlan, 'writes' | 'removals'>,
  title: string,
  { record, drafts }: { record: EditionRecord | null; drafts: readonly Stored[] },
): EditionActions {
  const { actions, leftAlone, isFree } = assistantsWork(prefixOf(), drafts, writes)
  const planned = writes.map(({ _id }) => _id)
  const edited = (record?.drafts ?? []).filter((id) => !isFree(id))
  const next: EditionRecord = {
    _id: RECORD_DRAFT,
    _type: 'newEdition',
    title,
    drafts: [...planned.filter(isFree), ...edited],
    removals: removals.filter(isFree),
  }
  return {
    actions: [...actions, madeAnew(next, new Set(record ? [RECORD_DRAFT] : []))],
    leftAlone: leftAlone.filter(({ _id }) =>
      [...planned, ...removals].includes(publishedIdOf(_id)),
    ),
  }
}

/** The record with further documents, such as those of the programme. */
export function extendedRecord(record: EditionRecord, ids: readonly string[]): Action {
  const drafts = [...new Set([...record.drafts, ...ids])]
  const removals = record.removals.filter((id) => !drafts.includes(id))
  const document = { ...withoutHistory(record), drafts, removals }
  return { actionType: 'sanity.action.document.version.replace', document }
}

/**
 * Publishes the edition: all of its drafts, and all that it deletes, in one transaction.
 *
 * @throws {Error} with a sentence when somebody has a draft of a document that is to be deleted.
 */
export function publishActions({ record, drafts, published }: PendingEdition): Action[] {
  const present = new Map(drafts.map((draft) => [publishedIdOf(draft._id), draft]))
  const kept = record.removals.find((id) => present.has(id))
  if (kept !== undefined)
    throw new Error(
      `“${nameOf(present.get(kept)!)}” is to be deleted, and somebody has a draft of it. Publish or discard that draft first.`,
    )
  const ready = record.drafts.flatMap((id) => present.get(id) ?? [])
  // The days refer to artists, so those come first, and go last.
  const inOrder = [
    ...ready.filter(({ _type }) => _type === 'artist'),
    ...ready.filter(({ _type }) => _type !== 'artist'),
  ]
  return [
    ...inOrder.map((draft): Action => ({
      actionType: 'sanity.action.document.publish',
      draftId: draft._id,
      publishedId: publishedIdOf(draft._id),
      ifDraftRevisionId: String(draft._rev),
    })),
    ...published.map((publishedId): Action => ({
      actionType: 'sanity.action.document.delete',
      publishedId,
      includeDrafts: [],
    })),
    discardOf(RECORD_DRAFT),
  ]
}

/** Undoes the edition before it is published: its drafts go, and nobody else's. */
export function discardActions({ record, drafts }: PendingEdition): Action[] {
  const present = new Set(drafts.map(({ _id }) => publishedIdOf(_id)))
  return [...record.drafts.filter((id) => present.has(id)), EDITION_RECORD].map((id) =>
    discardOf(prefixOf() + id),
  )
}
