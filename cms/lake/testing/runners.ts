import { silent } from './lake'
import type { Committed } from '../store/commit.server'
import type { LakeDocument, Snapshot } from '../store/document.server'
import { openQueryRunner } from '../query/query-runner.server'
import type { Store } from '../store/store.server'

export const options = {
  perspective: 'raw' as const,
  context: { projectId: 'local', dataset: 'production', identity: 'organiser' },
}

export function artist(id: string, name: string): LakeDocument {
  const time = '2026-01-01T00:00:00.000Z'
  return { _id: id, _type: 'artist', _rev: 'r', _createdAt: time, _updatedAt: time, name }
}

export const many = (count: number) =>
  Array.from({ length: count }, (_, n) => artist(`artist-${n}`, `${n} `.padEnd(1000, 'Karst ')))

/** An in-memory store without a database. */
export function storeOf(documents: LakeDocument[]) {
  let latest: Snapshot = { seq: 1, documents: new Map(documents.map((one) => [one._id, one])) }
  const listeners = new Set<(committed: Committed) => void>()
  const store = {
    snapshot: async () => latest,
    newest: () => latest,
    onCommit(listener: (committed: Committed) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  } as Pick<Store, 'snapshot' | 'newest' | 'onCommit'> as Store
  return {
    store,
    listeners,
    commit(id: string, after: LakeDocument | null) {
      const documents = new Map(latest.documents)
      const before = documents.get(id) ?? null
      if (after === null) documents.delete(id)
      else documents.set(id, after)
      latest = { seq: latest.seq + 1, documents }
      const changes = [{ id, mutations: [], before, after }]
      const committed = { seq: latest.seq, id: 'r', author: 'test', time: '', changes, size: 0 }
      for (const listener of listeners) listener(committed)
    },
  }
}

export function runnerOn(
  store: Store,
  deadlineMs?: number,
  mostMemory?: number,
  mostThreads?: number,
) {
  const runner = openQueryRunner(store, silent, { deadlineMs, mostMemory, mostThreads })
  const ask = async (text: string, asker: 'site' | 'organisers' = 'organisers'): Promise<unknown> =>
    JSON.parse((await runner.run(asker, { text, params: {} }, options)).json)
  return { ...runner, ask, [Symbol.dispose]: () => runner.close() }
}
