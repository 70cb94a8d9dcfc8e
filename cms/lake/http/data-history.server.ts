import { answerJson, answerLines } from './answer.server'
import { documentEvents } from '../live/document-events.server'
import { layerOf, publishedId, type LakeDocument } from '../store/document.server'
import { LakeError } from '../errors.server'
import type { History } from '../store/history.server'
import { effectsOf } from '../live/listener.server'
import type { LakeRequest } from './request.server'

const MOST_IDS = 100
const MOST_TRANSACTIONS = 1000
/** Sanity's page. */
const TRANSACTIONS = 50

/**
 * `GET /data/history/<dataset>/transactions/<id>,…`: one JSON line for each transaction that changed one of the documents,
 * with `effects` when `effectFormat=mendoza` asks for them, so that the Studio can go back and forth between revisions.
 */
export function answerTransactions(history: History) {
  return async ({ response, parts: [, list = ''], search }: LakeRequest): Promise<void> => {
    const entries = await history.list(idsIn(list), {
      from: search.get('fromTransaction') || null,
      to: search.get('toTransaction') || null,
      limit: limitIn(search, TRANSACTIONS),
      isNewestFirst: search.get('reverse') === 'true',
    })
    const isContentLeftOut =
      search.get('excludeContent') === 'true' || search.get('excludeMutations') === 'true'
    const hasEffects = search.get('effectFormat') === 'mendoza'
    answerLines(
      response,
      entries.map(({ id, time, author, changes }) => ({
        id,
        timestamp: time,
        author,
        documentIDs: changes.map((change) => change.id),
        ...(isContentLeftOut ? {} : { mutations: changes.flatMap(({ mutations }) => mutations) }),
        ...(hasEffects
          ? { effects: Object.fromEntries(changes.map((change) => [change.id, effectsOf(change)])) }
          : {}),
      })),
    )
  }
}

/** `GET /data/history/<dataset>/documents/<id>,…?revision=…|time=…|lastRevision=true`: documents as they were. */
export function answerRevisions(history: History) {
  /**
   * The seed and imports write published documents without a draft before them. The history panel asks for a draft all the same, whose
   * revision `documentEvents` has named: it is given what was published then.
   */
  async function asIfDrafted(id: string, revision: string): Promise<LakeDocument | null> {
    if (layerOf(id) !== 'drafts') return null
    const [published, ofDraft] = await Promise.all([
      history.documentAt(publishedId(id), { revision }),
      history.list([id], { from: revision, to: revision, limit: 1, isNewestFirst: false }),
    ])
    return published?._rev === revision && ofDraft.length === 0 ? { ...published, _id: id } : null
  }
  return async ({ response, parts: [, list = ''], search }: LakeRequest): Promise<void> => {
    const revision = search.get('revision')
    const time = new Date(search.get('time') ?? Date.now())
    if (Number.isNaN(time.getTime()))
      throw new LakeError(
        400,
        'invalidTime',
        'The time must be an instant such as 2026-07-01T12:00:00Z.',
      )
    const at = revision
      ? { revision }
      : search.get('lastRevision') === 'true'
        ? ('last' as const)
        : { time }
    const documents = await Promise.all(
      idsIn(list).map(
        async (id) =>
          (await history.documentAt(id, at)) ?? (revision ? asIfDrafted(id, revision) : null),
      ),
    )
    answerJson(response, 200, { documents: documents.filter((document) => document !== null) })
  }
}

/** `GET /data/history/<dataset>/events/documents/<id>`: what happened to a document, newest first, for the history panel. */
export function answerEvents(history: History) {
  return async ({ response, parts: [, id = ''], search }: LakeRequest): Promise<void> => {
    const published = publishedId(id)
    const limit = limitIn(search, TRANSACTIONS)
    const cursor = search.get('nextCursor') || null
    if (cursor !== null && !/^\d{1,9}$/.test(cursor))
      throw new LakeError(400, 'invalidCursor', 'The nextCursor is not one of ours.')
    const entries = await history.listBefore(
      [...new Set([published, `drafts.${published}`, id])],
      cursor === null ? null : Number(cursor),
      limit,
    )
    const events = documentEvents(entries.toReversed()).filter(
      ({ versionId }) => id === published || versionId === id,
    )
    answerJson(response, 200, {
      events: { [id]: events },
      nextCursor: entries.length < limit ? '' : String(entries.at(-1)?.seq ?? ''),
    })
  }
}

function idsIn(list: string): string[] {
  const ids = [...new Set(list.split(','))]
  if (ids.length > MOST_IDS)
    throw new LakeError(
      400,
      'tooManyIds',
      `At most ${MOST_IDS} documents can be asked for at once.`,
    )
  return ids
}

function limitIn(search: URLSearchParams, otherwise: number): number {
  const given = Number(search.get('limit') ?? otherwise)
  if (!Number.isInteger(given) || given < 1)
    throw new LakeError(400, 'invalidLimit', 'The limit must be a whole number from 1.')
  return Math.min(given, MOST_TRANSACTIONS)
}
