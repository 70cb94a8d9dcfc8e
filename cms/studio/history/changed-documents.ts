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
  /** The changed fields; of a list, how many of its entries. */
  fields: { name: string; entries: number | null }[]
  /** Ids of users, each once, the first one first. */
  authors: string[]
}

interface Published {
  timestamp: string
  author: string
  documentIDs: string[]
}

/** What is there and has no page of its own in the desk is left out. */
const DOCUMENTS = '*[!(_type match "system.*") && !(_type match "sanity.*")]._id'
/** Ids in one address: servers take some 16 kB of headers. */
const MOST_IDS = 100
/** The lake's most. */
const MOST_TRANSACTIONS = 1000

/**
 * What was published on the last seven days, of the documents that are there. Saved drafts are not in it.
 *
 * @param now - the moment of looking
 */
export async function askChanges(client: SanityClient, now: Date): Promise<ChangedDay[]> {
  const starts = Array.from({ length: 7 }, (_, back) => startOf(now, back))
  const ids = await client.fetch<string[]>(DOCUMENTS, {}, { perspective: 'published' })
  const published = (await askTransactions(client, ids)).map((one) => ({
    ...one,
    at: Date.parse(one.timestamp),
  }))
  const ofWeek = published.filter(({ at }) => at >= starts.at(-1)!.getTime())
  const touched = ids.filter((id) => ofWeek.some(({ documentIDs }) => documentIDs.includes(id)))
  // Of each day, and of the last one before them.
  const ends = [now, ...starts.map((start) => new Date(start.getTime() - 1))]
  const states = await Promise.all(ends.map((end) => statesAt(client, touched, end)))
  const days = starts.map((start, back): ChangedDay => {
    const [from, to] = [start.getTime(), ends[back]!.getTime()]
    const ofDay = ofWeek.filter(({ at }) => at >= from && at <= to)
    return { start, documents: changedDocuments(states[back + 1]!, states[back]!, ofDay) }
  })
  return days.filter(({ documents }) => documents.length > 0)
}

/** @param published - oldest first */
export function changedDocuments(
  before: readonly Stored[],
  after: readonly Stored[],
  published: readonly Omit<Published, 'timestamp'>[],
): ChangedDocument[] {
  const was = new Map(before.map((document) => [document._id, document]))
  return after.flatMap((document): ChangedDocument[] => {
    const old = was.get(document._id)
    const fields = liveChanges(undefined, document, old ?? {}).map(({ field, live, ours }) => ({
      name: field,
      entries: changedEntries(live, ours),
    }))
    if (fields.length === 0) return []
    const mine = published.filter(({ documentIDs }) => documentIDs.includes(document._id))
    const authors = [...new Set(mine.map(({ author }) => author))]
    return [
      { document, isNew: old === undefined, fields: old === undefined ? [] : fields, authors },
    ]
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
  const { dataset } = client.config()
  const lists = await Promise.all(
    inParts(ids).map((part) =>
      client.request<string>({
        uri: `/data/history/${dataset}/transactions/${part.join(',')}`,
        query: { excludeContent: 'true', reverse: 'true', limit: String(MOST_TRANSACTIONS) },
      }),
    ),
  )
  return lists
    .flatMap(linesOf)
    .toSorted((one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp))
}

/** The answer is a JSON document a line. */
function linesOf(answer: string): Published[] {
  return answer
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Published)
}

async function statesAt(client: SanityClient, ids: readonly string[], at: Date): Promise<Stored[]> {
  const { dataset } = client.config()
  const answers = await Promise.all(
    inParts(ids).map((part) =>
      client.request<{ documents: Stored[] }>({
        uri: `/data/history/${dataset}/documents/${part.join(',')}`,
        query: { time: at.toISOString() },
      }),
    ),
  )
  return answers.flatMap(({ documents }) => documents)
}

function inParts(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, part) =>
    ids.slice(part * MOST_IDS, (part + 1) * MOST_IDS),
  )
}

function startOf(now: Date, back: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - back)
}
