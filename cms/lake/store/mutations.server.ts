import { z } from 'zod'
import { LakeError } from '../errors.server'
import type { Query } from '../query/query.server'

/** A document from a writer. The lake sets its revision and the missing times. */
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

/** The operations of a patch: https://www.sanity.io/docs/http-patches. */
export const patchOperations = z.strictObject(operations)
export type PatchOperations = z.infer<typeof patchOperations>

const named = z.union([
  z.strictObject({ create: attributes }),
  z.strictObject({ createOrReplace: attributes }),
  z.strictObject({ createIfNotExists: attributes }),
  // `purge` deletes the history as well. Otherwise the history stays for a year (`history-pruning.server.ts`).
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
/** A mutation that names its document. */
export type NamedMutation = z.infer<typeof named>

/** Mutations or actions of one transaction: a limit like Sanity's own one. */
export const MOST_MUTATIONS = 1000

/** @throws {LakeError} 400 naming the first invalid mutation. */
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
 * Makes a mutation with a query into one mutation for each document that the query selects.
 *
 * @param select returns the ids of the documents that a query selects.
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

/** Says what is wrong. The messages of zod's union would list the errors of every kind of mutation. */
function reasonOf(step: unknown): string {
  const names = typeof step === 'object' && step !== null ? Object.keys(step) : []
  const [kind = ''] = names
  if (names.length !== 1 || !KINDS.includes(kind)) return `it must be one of ${KINDS.join(', ')}`
  if (kind.startsWith('create')) return `${kind} needs a document with a _type`
  return kind === 'delete'
    ? 'delete needs an id or a query'
    : 'patch needs an id or a query, and knows set, setIfMissing, unset, inc, dec, insert and diffMatchPatch'
}
