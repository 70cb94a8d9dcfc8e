import { answerJson, answerLines } from '../messages/answer.server'
import { documentEvents } from '../live/document-events.server'
import { layerOf, publishedId, type LakeDocument } from '../store/document.server'
import { LakeError } from '../errors.server'
import type { History, HistoryEntry } from '../store/history.server'
import { releaseEvents } from '../releases/release-events.server'
import { findRelease, versionsIn } from '../releases/release.server'
import type { Store } from '../store/store.server'
import { effectsOf } from '../live/listener.server'
import { idsIn, type LakeRequest } from '../messages/request.server'

const MOST_TRANSACTIONS = 1000
/** The next ones come with `nextCursor`. Each is read with whole documents. */
const MOST_EVENTS = 50
/** Sanity's page size. */
const TRANSACTIONS = 50

/**
 * `GET /data/history/<dataset>/transactions/<id>,…`: one JSON line for each transaction that changed one of the documents.
 * With `effectFormat=mendoza` it has `effects`, with which the Studio goes back and forth between revisions.
 */
export function answerTransactions(history: History) {
  return async ({ response, parts: [, list = ''], search }: LakeRequest): Promise<void> => {
    const pages = history.pages(idsIn(list), {
      from: search.get('fromTransaction') || null,
      to: search.get('toTransaction') || null,
      limit: limitIn(search, MOST_TRANSACTIONS),
      isNewestFirst: search.get('reverse') === 'true',
    })
    const isContentLeftOut =
      search.get('excludeContent') === 'true' || search.get('excludeMutations') === 'true'
    const hasEffects = search.get('effectFormat') === 'mendoza'
    const describe = ({ id, time, author, changes }: HistoryEntry) => ({
      id,
      timestamp: time,
      author,
      documentIDs: changes.map((change) => change.id),
      ...(isContentLeftOut ? {} : { mutations: changes.flatMap(({ mutations }) => mutations) }),
      ...(hasEffects
        ? { effects: Object.fromEntries(changes.map((change) => [change.id, effectsOf(change)])) }
        : {}),
    })
    // Before the status 200: what is wrong shows with the first page.
    const first = await pages.next()
    async function* lines() {
      if (!first.done) yield* first.value.map(describe)
      for await (const page of pages) yield* page.map(describe)
    }
    answerLines(response, lines())
  }
}

/** `GET /data/history/<dataset>/documents/<id>,…?revision=…|time=…|lastRevision=true`: documents in a past state. */
export function answerRevisions(history: History) {
  /**
   * The seed and imports write published documents without drafts. `documentEvents` reports such a revision as one of a
   * draft, and the history panel asks for that draft. It gets the document that was published then.
   */
  async function asIfDrafted(ids: string[], revision: string): Promise<LakeDocument[]> {
    const drafts = ids.filter((id) => layerOf(id) === 'drafts')
    if (drafts.length === 0) return []
    const only = { from: revision, to: revision, limit: 1, isNewestFirst: false }
    const [published, found] = await Promise.all([
      history.documentsAt(drafts.map(publishedId), { revision }),
      history.pages(drafts, only).next(),
    ])
    const [transaction] = found.done ? [] : found.value
    const changed = new Set(transaction?.changes.map(({ id }) => id))
    return drafts.flatMap((id) => {
      const document = published.find(({ _id }) => _id === publishedId(id))
      return document?._rev === revision && !changed.has(id) ? [{ ...document, _id: id }] : []
    })
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
    const ids = idsIn(list)
    const found = await history.documentsAt(ids, at)
    const missing = ids.filter((id) => !found.some(({ _id }) => _id === id))
    const documents = [...found, ...(revision ? await asIfDrafted(missing, revision) : [])]
    answerJson(response, {
      documents: ids.flatMap((id) => documents.find(({ _id }) => _id === id) ?? []),
    })
  }
}

/** `GET /data/history/<dataset>/events/documents/<id>`: a document's events, newest first, for the history panel. */
export function answerEvents(history: History) {
  return async ({ response, parts: [, id = ''], search }: LakeRequest): Promise<void> => {
    const published = publishedId(id)
    const versions = [`drafts.${published}`, id].filter((version) => version !== published)
    const { entries, nextCursor } = await pageOf(history, published, versions, search)
    const events = documentEvents(entries.toReversed()).filter(
      ({ versionId }) => id === published || versionId === id,
    )
    answerJson(response, { events: { [id]: events }, nextCursor })
  }
}

/** `GET /data/history/<dataset>/events/releases/<name>`: what happened to a release, newest first. */
export function answerReleaseEvents(store: Store, history: History) {
  return async ({ response, parts: [, name = ''], search }: LakeRequest): Promise<void> => {
    const { documents } = await store.snapshot()
    const versions = [
      ...versionsIn(documents, name).map(({ _id }) => _id),
      ...(findRelease(documents, name)?.finalDocumentStates ?? []).map(({ id }) => id),
    ]
    const { entries, nextCursor } = await pageOf(history, `_.releases.${name}`, versions, search)
    answerJson(response, { events: releaseEvents(name, entries), nextCursor })
  }
}

/** The transactions of a page, newest first, and the cursor of the next one. */
async function pageOf(history: History, id: string, versions: string[], search: URLSearchParams) {
  const limit = limitIn(search, MOST_EVENTS)
  const entries = await history.listEvents(id, [...new Set(versions)], cursorIn(search), limit)
  return { entries, nextCursor: entries.length < limit ? '' : String(entries.at(-1)?.seq ?? '') }
}

/** The number of the transaction after the wanted ones; null: the newest are wanted. */
function cursorIn(search: URLSearchParams): number | null {
  const cursor = search.get('nextCursor') || null
  if (cursor !== null && !/^\d{1,9}$/.test(cursor))
    throw new LakeError(400, 'invalidCursor', 'The nextCursor is not one of ours.')
  return cursor === null ? null : Number(cursor)
}

function limitIn(search: URLSearchParams, most: number): number {
  const given = Number(search.get('limit') ?? TRANSACTIONS)
  if (!Number.isInteger(given) || given < 1)
    throw new LakeError(400, 'invalidLimit', 'The limit must be a whole number from 1.')
  return Math.min(given, most)
}
