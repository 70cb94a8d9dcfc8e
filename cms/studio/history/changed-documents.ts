import type { SanityClient } from '@sanity/client'
import { isSame, liveChanges, type Stored } from '../../schema/three-ways'

/** What was published on a day, newest day first. */
export interface ChangedDay {
  /** Its first moment by the clock of whoever looks. */
  start: Date
  documents: ChangedDocument[]
}

export interface ChangedDocument {
  document: Stored
  isNew: boolean
  /** The changed fields; of a list, how many of its entries. None: nobody knows any more. */
  fields: { name: string; entries: number | null }[]
  /** Ids of users, each once, the first one first. */
  authors: string[]
}

interface Published {
  timestamp: string
  author: string
  documentIDs: string[]
}

/** The oldest first. What is there and has no page of its own in the desk is left out. */
const DOCUMENTS =
  '*[!(_type match "system.*") && !(_type match "sanity.*") && _id != "contentMigrations"] | order(_createdAt asc) { _id, _createdAt }'
/** Ids in one address: servers take some 16 kB of headers. */
const MOST_IDS = 100
/** The lake's most. */
const MOST_TRANSACTIONS = 1000

export interface Changes {
  days: ChangedDay[]
  /** The first day of which something is kept; null: of all. Some plans of Sanity's cloud keep three days. */
  keptFrom: Date | null
}

/**
 * What was published on the last seven days, of the documents that are there. Saved drafts are not in it.
 *
 * @param now - the moment of looking
 */
export async function askChanges(client: SanityClient, now: Date): Promise<Changes> {
  const starts = Array.from({ length: 7 }, (_, back) => startOf(now, back))
  const found = await client.fetch<Stored[]>(DOCUMENTS, {}, { perspective: 'published' })
  const [oldest] = found
  if (oldest === undefined) return { days: [], keptFrom: null }
  const ids = found.map(({ _id }) => _id)
  const published = (await askTransactions(client, ids)).map((one) => ({
    ...one,
    at: Date.parse(one.timestamp),
  }))
  const ofWeek = published.filter(({ at }) => at >= starts.at(-1)!.getTime())
  // The oldest is there as long as anything is kept.
  const asked = ids.filter(
    (id) => id === oldest._id || ofWeek.some(({ documentIDs }) => documentIDs.includes(id)),
  )
  // Of each day, and of the last one before them.
  const ends = [now, ...starts.map((start) => new Date(start.getTime() - 1))]
  const first = Date.parse(String(oldest._createdAt))
  const states = await Promise.all(
    ends.map((end) => (first > end.getTime() ? [] : statesAt(client, asked, end))),
  )
  const days = starts.map((start, back): ChangedDay => {
    const [from, to] = [start.getTime(), ends[back]!.getTime()]
    const ofDay = ofWeek.filter(({ at }) => at >= from && at <= to)
    return { start, documents: changedDocuments(states[back + 1]!, states[back] ?? [], ofDay) }
  })
  return {
    days: days.filter(({ documents }) => documents.length > 0),
    keptFrom: starts[states.indexOf(null) - 1] ?? null,
  }
}

/** @param before - null: nobody knows any more. @param published - oldest first */
export function changedDocuments(
  before: readonly Stored[] | null,
  after: readonly Stored[],
  published: readonly Omit<Published, 'timestamp'>[],
): ChangedDocument[] {
  const was = new Map(before?.map((document) => [document._id, document]))
  return after.flatMap((document): ChangedDocument[] => {
    const old = was.get(document._id)
    const changes = liveChanges(undefined, document, old ?? {})
    const mine = published.filter(({ documentIDs }) => documentIDs.includes(document._id))
    if ((before === null ? mine : changes).length === 0) return []
    const fields = changes.map(({ field, live, ours }) => ({
      name: field,
      entries: changedEntries(live, ours),
    }))
    const authors = [...new Set(mine.map(({ author }) => author))]
    const isNew = before !== null && old === undefined
    return [{ document, isNew, fields: old === undefined ? [] : fields, authors }]
  })
}

/** How many entries of a list with keys are new, gone or changed; null for anything else. */
function changedEntries(now: unknown, before: unknown): number | null {
  if (!Array.isArray(now)) return null
  const [entries, old] = [keyed(now), keyed(Array.isArray(before) ? before : [])]
  const keys = new Set([...entries.keys(), ...old.keys()])
  return [...keys].filter((key) => !isSame(entries.get(key), old.get(key))).length
}

function keyed(list: readonly unknown[]): Map<string, unknown> {
  return new Map(list.map((entry, index) => [String(Object(entry)._key ?? index), entry]))
}

async function askTransactions(client: SanityClient, ids: readonly string[]): Promise<Published[]> {
  const query = { excludeContent: 'true', reverse: 'true', limit: String(MOST_TRANSACTIONS) }
  const answers = await askHistory<string>(client, 'transactions', ids, query)
  return answers
    .flatMap((answer) => answer.split('\n').filter(Boolean))
    .map((line) => JSON.parse(line) as Published)
    .toSorted((one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp))
}

/** Null where nothing is kept of that time: the cloud answers with nothing, or refuses. */
async function statesAt(
  client: SanityClient,
  ids: readonly string[],
  at: Date,
): Promise<Stored[] | null> {
  const query = { time: at.toISOString() }
  const answers = await askHistory<{ documents: Stored[] }>(client, 'documents', ids, query).catch(
    (error: unknown) => {
      if ([400, 404, 410].includes(Object(error).statusCode)) return []
      throw error
    },
  )
  const documents = answers.flatMap((answer) => answer.documents)
  return documents.length === 0 ? null : documents
}

function askHistory<Answer>(
  client: SanityClient,
  what: string,
  ids: readonly string[],
  query: Record<string, string>,
): Promise<Answer[]> {
  const { dataset } = client.config()
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, part) =>
    ids.slice(part * MOST_IDS, (part + 1) * MOST_IDS).join(','),
  )
  return Promise.all(
    parts.map((part) =>
      client.request<Answer>({ uri: `/data/history/${dataset}/${what}/${part}`, query }),
    ),
  )
}

function startOf(now: Date, back: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - back)
}
