import { randomUUID } from 'node:crypto'
import { withoutTwinKeys } from './array-keys.server'
import type { LakeDocument } from './document.server'
import { LakeError, mutationConflict } from '../errors.server'
import { refuseInvalidJson } from './valid-json.server'
import type { NamedMutation } from './mutations.server'
import { patchDocument } from './patch.server'

/** A transaction's change of one document. */
export interface Change {
  id: string
  /** The mutations of the document, with the id that the lake made for a document without one. */
  mutations: NamedMutation[]
  before: LakeDocument | null
  after: LakeDocument | null
}

/** The result of one mutation, with Sanity's names. */
export interface Result {
  id: string
  operation: 'create' | 'update' | 'delete' | 'none'
}

/** A copy of the dataset's documents for one transaction. Each mutation sees the effect of those before it. */
export interface WorkingCopy {
  /** The time of the transaction, ISO 8601. */
  readonly time: string
  readonly documents: ReadonlyMap<string, LakeDocument>
  /** @throws {LakeError} 400 for an invalid mutation, 409 for one that conflicts with the documents. */
  apply(mutation: NamedMutation): void
  /** One change for each changed document, and one result for each mutation. */
  outcome(): { changes: Change[]; results: Result[] }
}

/** Sanity's rule for document ids. */
const DOCUMENT_ID = /^(?!-|\.)[A-Za-z0-9._-]{1,128}$/
const MB = 1024 * 1024
/** Bytes of JSON. An artist has some 2 kB; pictures are assets. */
const LARGEST_DOCUMENT = MB
/** Bytes of JSON of all documents that one transaction changes. More is too much for memory and for the listeners. */
const LARGEST_TRANSACTION = 32 * MB

/** @param documents is modified in place. */
export function openWorkingCopy(
  documents: Map<string, LakeDocument>,
  transaction: { id: string; time: string; largest?: number | undefined },
): WorkingCopy {
  const changes = new Map<string, Change>()
  const results: Result[] = []

  function put(
    id: string,
    mutation: NamedMutation,
    operation: Result['operation'],
    after: LakeDocument | null,
    more: NamedMutation[] = [],
  ): void {
    const change = changes.get(id) ?? {
      id,
      mutations: [],
      before: documents.get(id) ?? null,
      after: null,
    }
    changes.set(id, { ...change, mutations: [...change.mutations, mutation, ...more], after })
    if (after === null) documents.delete(id)
    else documents.set(id, after)
    results.push({ id, operation })
  }

  function create(
    kind: 'create' | 'createOrReplace' | 'createIfNotExists',
    given: Record<string, unknown> & { _id?: string | undefined; _type: string },
  ): void {
    const { _rev: _, _updatedAt: __, ...fields } = given
    const id = completeId(given._id)
    const existing = documents.get(id)
    if (existing && kind === 'create')
      throw mutationConflict(
        'documentAlreadyExistsError',
        `Document by ID "${id}" already exists`,
        { id },
      )
    if (existing && kind === 'createIfNotExists')
      return void results.push({ id, operation: 'none' })
    const document = {
      ...withoutTwinKeys(fields),
      _id: id,
      _type: given._type,
      _createdAt: instant(given._createdAt) ?? existing?._createdAt ?? transaction.time,
    }
    const mutation =
      kind === 'create'
        ? { create: document }
        : kind === 'createOrReplace'
          ? { createOrReplace: document }
          : { createIfNotExists: document }
    put(id, mutation, existing ? 'update' : 'create', {
      ...document,
      _rev: transaction.id,
      _updatedAt: transaction.time,
    })
  }

  function patch(id: string, operations: Parameters<typeof patchDocument>[1]): void {
    const document = documents.get(id)
    if (!document)
      throw mutationConflict(
        'documentNotFoundError',
        `The document with the ID "${id}" was not found`,
        { id },
      )
    const { ifRevisionID: expected, ...rest } = operations
    // The caller knows the revision before this transaction.
    const current = changes.get(id)?.before?._rev ?? document._rev
    if (expected !== undefined && expected !== current) {
      const message = `document "${id}" has unexpected revision ID ("${current}"), expected "${expected}"`
      throw mutationConflict('documentRevisionIDDoesNotMatchError', message, {
        currentRevisionID: current,
        expectedRevisionID: expected,
      })
    }
    const result = patchDocument(document, rest)
    const mended = withoutTwinKeys(result)
    // Who listens applies the mutations, so the new keys are one of them.
    const set = Object.fromEntries(
      Object.entries(mended).filter(([name, field]) => field !== result[name]),
    )
    const patched = {
      ...mended,
      _rev: transaction.id,
      _updatedAt: transaction.time,
    }
    put(
      id,
      { patch: { id, ...rest } },
      'update',
      patched,
      mended === result ? [] : [{ patch: { id, set } }],
    )
  }

  return {
    time: transaction.time,
    documents,
    apply(mutation) {
      if ('create' in mutation) create('create', mutation.create)
      else if ('createOrReplace' in mutation) create('createOrReplace', mutation.createOrReplace)
      else if ('createIfNotExists' in mutation)
        create('createIfNotExists', mutation.createIfNotExists)
      else if ('delete' in mutation) {
        const { id, purge = false } = mutation.delete
        // The history of a deleted document can still be purged.
        if (documents.has(id) || purge)
          put(
            id,
            { delete: { id, ...(purge ? { purge } : {}) } },
            documents.has(id) ? 'delete' : 'none',
            null,
          )
        else results.push({ id, operation: 'none' })
      } else {
        const { id, ...operations } = mutation.patch
        patch(id, operations)
      }
    },
    outcome() {
      const real = [...changes.values()].filter(
        (change) => change.before !== null || change.after !== null || isPurge(change),
      )
      refuseLarge(real, transaction.largest ?? LARGEST_TRANSACTION)
      return { changes: real, results: [...results] }
    },
  }
}

/** Whether the document was deleted with all of its history. */
export function isPurge({ mutations }: Change): boolean {
  return mutations.some((step) => 'delete' in step && step.delete.purge === true)
}

/** Sanity makes an id for a document without one, and completes an id that ends with a dot, such as `drafts.`. */
function completeId(given: string | undefined): string {
  const id =
    given === undefined || given === '' || given.endsWith('.')
      ? `${given ?? ''}${randomUUID()}`
      : given
  if (!DOCUMENT_ID.test(id))
    throw new LakeError(
      400,
      'mutationError',
      'A document needs an _id of letters, digits, dashes, dots and underscores.',
    )
  return id
}

function refuseLarge(changes: readonly Change[], largest: number): void {
  let total = 0
  for (const { id, after } of changes) {
    if (after === null) continue
    // A patch of valid values can produce an invalid one, such as half of a surrogate pair.
    refuseInvalidJson(after, `Document "${id}"`)
    const size = Buffer.byteLength(JSON.stringify(after))
    total += size
    if (size > LARGEST_DOCUMENT)
      throw new LakeError(413, 'documentTooLarge', `Document "${id}" would be larger than 1 MB.`)
    if (total > largest)
      throw new LakeError(
        413,
        'transactionTooLarge',
        `The transaction would change more than ${largest / MB} MB of documents.`,
      )
  }
}

function instant(value: unknown): string | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
