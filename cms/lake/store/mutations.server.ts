import { z } from 'zod'
import { LakeError } from '../errors.server'
import type { Query } from '../query/query.server'

/** A document as a writer hands it in; the lake sets the revision and the times that are missing. */
export interface NewDocument {
  _id: string
  _type: string
  [field: string]: unknown
}

const attributes = z.looseObject({ _id: z.string().optional(), _type: z.string().min(1) })
const query = { query: z.string().min(1), params: z.record(z.string(), z.unknown()).optional() }
const operations = {
  set: z.record(z.string(), z.unknown()).optional(),
  setIfMissing: z.record(z.string(), z.unknown()).optional(),
  unset: z.array(z.string()).optional(),
  inc: z.record(z.string(), z.number()).optional(),
  dec: z.record(z.string(), z.number()).optional(),
  diffMatchPatch: z.record(z.string(), z.string()).optional(),
  insert: z
    .union([
      z.strictObject({ before: z.string(), items: z.array(z.unknown()) }),
      z.strictObject({ after: z.string(), items: z.array(z.unknown()) }),
      z.strictObject({ replace: z.string(), items: z.array(z.unknown()) }),
    ])
    .optional(),
  ifRevisionID: z.string().optional(),
}

/** What a patch does: https://www.sanity.io/docs/http-patches. */
export const patchOperations = z.strictObject(operations)
export type PatchOperations = z.infer<typeof patchOperations>

const named = z.union([
  z.strictObject({ create: attributes }),
  z.strictObject({ createOrReplace: attributes }),
  z.strictObject({ createIfNotExists: attributes }),
  // With `purge` the history goes as well; else it stays for its time (`history-end.server.ts`).
  z.strictObject({ delete: z.strictObject({ id: z.string(), purge: z.boolean().optional() }) }),
  z.strictObject({ patch: z.strictObject({ id: z.string(), ...operations }) }),
])
const selecting = z.union([
  z.strictObject({ delete: z.strictObject({ ...query, purge: z.boolean().optional() }) }),
  z.strictObject({ patch: z.strictObject({ ...query, ...operations }) }),
])
const mutation = z.union([named, selecting])

/** One step of a transaction: https://www.sanity.io/docs/http-mutations. */
export type Mutation = z.infer<typeof mutation>
/** One that says which document it is for. */
export type NamedMutation = z.infer<typeof named>

/** In Sanity, too, a transaction may not be of any length. */
const MOST_MUTATIONS = 1000

/** @throws {LakeError} 400 naming the first step that is none. */
export function parseMutations(given: unknown): Mutation[] {
  if (!Array.isArray(given))
    throw new LakeError(400, 'mutationError', 'The body needs a list of "mutations".')
  if (given.length > MOST_MUTATIONS)
    throw new LakeError(
      400,
      'mutationError',
      `A transaction may have at most ${MOST_MUTATIONS} mutations.`,
    )
  return given.map((step: unknown, index) => {
    const parsed = mutation.safeParse(step)
    if (!parsed.success)
      throw new LakeError(
        400,
        'mutationError',
        `Mutation ${index} is not valid: ${reasonOf(step)}.`,
      )
    return parsed.data
  })
}

/**
 * A mutation of whatever a query selects becomes one for each document.
 *
 * @param select the ids of the documents that a query selects.
 */
export async function nameDocuments(
  step: Mutation,
  select: (query: Query) => Promise<string[]>,
): Promise<NamedMutation[]> {
  if ('delete' in step && 'query' in step.delete) {
    const { query: text, params = {}, ...options } = step.delete
    return (await select({ text, params })).map((id) => ({ delete: { id, ...options } }))
  }
  if ('patch' in step && 'query' in step.patch) {
    const { query: text, params = {}, ...operations } = step.patch
    return (await select({ text, params })).map((id) => ({ patch: { id, ...operations } }))
  }
  return [step as NamedMutation]
}

const KINDS = named.options.flatMap((option) => Object.keys(option.shape))

/** A union's own messages name every kind that it might have been. */
function reasonOf(step: unknown): string {
  const names = typeof step === 'object' && step !== null ? Object.keys(step) : []
  const [kind = ''] = names
  if (names.length !== 1 || !KINDS.includes(kind)) return `it must be one of ${KINDS.join(', ')}`
  if (kind.startsWith('create')) return `${kind} needs a document with a _type`
  return kind === 'delete'
    ? 'delete needs an id or a query'
    : 'patch needs an id or a query, and knows set, setIfMissing, unset, inc, dec, insert and diffMatchPatch'
}
