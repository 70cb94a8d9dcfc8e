import { z } from 'zod'
import { LakeError } from '../errors.server'
import { RELEASE_ACTIONS } from '../releases/release-actions.server'
import { MOST_MUTATIONS, patchOperations } from '../store/mutations.server'

const id = z.string().min(1)
const attributes = z.looseObject({ _id: id, _type: z.string().min(1) })
const purge = z.boolean().optional()

const action = z.discriminatedUnion('actionType', [
  z.strictObject({
    actionType: z.literal('sanity.action.document.create'),
    publishedId: id,
    attributes,
    ifExists: z.enum(['fail', 'ignore']).optional(),
  }),
  z.strictObject({
    actionType: z.literal('sanity.action.document.edit'),
    publishedId: id,
    draftId: id,
    patch: patchOperations,
  }),
  z.strictObject({
    actionType: z.literal('sanity.action.document.publish'),
    publishedId: id,
    draftId: id,
    ifDraftRevisionId: z.string().optional(),
    ifPublishedRevisionId: z.string().optional(),
  }),
  z.strictObject({
    actionType: z.literal('sanity.action.document.unpublish'),
    publishedId: id,
    draftId: id,
  }),
  z.strictObject({ actionType: z.literal('sanity.action.document.discard'), draftId: id, purge }),
  z.strictObject({
    actionType: z.literal('sanity.action.document.delete'),
    publishedId: id,
    includeDrafts: z.array(id).optional(),
    includeVersions: z.array(id).optional(),
    purge,
  }),
  z.strictObject({
    actionType: z.literal('sanity.action.document.replaceDraft'),
    publishedId: id,
    attributes,
  }),
  z.strictObject({
    actionType: z.literal('sanity.action.document.version.create'),
    publishedId: id,
    document: attributes.optional(),
    baseId: id.optional(),
    versionId: id.optional(),
    ifBaseRevisionId: z.string().optional(),
  }),
  z.strictObject({
    actionType: z.literal('sanity.action.document.version.replace'),
    document: attributes,
  }),
  z.strictObject({
    actionType: z.literal('sanity.action.document.version.discard'),
    versionId: id,
    purge,
  }),
  z.strictObject({
    actionType: z.literal('sanity.action.document.version.unpublish'),
    versionId: id,
    publishedId: id,
  }),
  ...RELEASE_ACTIONS,
])

/** An editor's action. The lake turns it into mutations: https://www.sanity.io/docs/http-actions. */
export type Action = z.infer<typeof action>

/**
 * Reads one action or a list.
 *
 * @throws {LakeError} 400 naming the first invalid action.
 */
export function parseActions(given: unknown): Action[] {
  const list = Array.isArray(given) ? given : [given]
  if (list.length === 0 || list.length > MOST_MUTATIONS)
    throw new LakeError(400, 'invalidActions', `The body needs 1 to ${MOST_MUTATIONS} "actions".`)
  return list.map((step: unknown, index) => {
    const parsed = action.safeParse(step)
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    const reason =
      issue?.code === 'invalid_union'
        ? `this content lake does not support ${named(step)}`
        : `${issue?.path.join('.')}: ${issue?.message}`
    throw new LakeError(400, 'invalidActions', `Action ${index} is not valid: ${reason}.`)
  })
}

/** The name of an unknown action, such as "sanity.action.document.copy". */
function named(step: unknown): string {
  const type = z.looseObject({ actionType: z.string().max(100) }).safeParse(step)
  return type.success ? `"${type.data.actionType}"` : 'an action without an actionType'
}
