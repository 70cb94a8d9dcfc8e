import { z } from 'zod'
import { patchOperations } from '../store/mutations.server'

const releaseId = z.string().min(1)
const metadata = z.looseObject({
  releaseType: z.enum(['asap', 'scheduled', 'undecided']).optional(),
})
const document = z.looseObject({})

/** The actions on releases, as `@sanity/client` sends them. */
export const RELEASE_ACTIONS = [
  z.strictObject({
    actionType: z.literal('sanity.action.release.create'),
    releaseId,
    metadata: metadata.optional(),
  }),
  z.strictObject({
    actionType: z.literal('sanity.action.release.edit'),
    releaseId,
    patch: patchOperations,
  }),
  z.strictObject({ actionType: z.literal('sanity.action.release.publish'), releaseId }),
  z.strictObject({ actionType: z.literal('sanity.action.release.archive'), releaseId }),
  z.strictObject({ actionType: z.literal('sanity.action.release.unarchive'), releaseId }),
  z.strictObject({
    actionType: z.literal('sanity.action.release.schedule'),
    releaseId,
    publishAt: z.iso.datetime({ offset: true }),
  }),
  z.strictObject({ actionType: z.literal('sanity.action.release.unschedule'), releaseId }),
  z.strictObject({ actionType: z.literal('sanity.action.release.delete'), releaseId }),
  z.strictObject({
    actionType: z.literal('sanity.action.release.import'),
    releaseId,
    attributes: document.optional(),
    document: document.optional(),
    ifExists: z.enum(['fail', 'ignore', 'replace']),
  }),
] as const

export type ReleaseAction = z.infer<(typeof RELEASE_ACTIONS)[number]>

export function isReleaseAction(action: { actionType: string }): action is ReleaseAction {
  return action.actionType.startsWith('sanity.action.release.')
}
