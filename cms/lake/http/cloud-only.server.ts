import { answerJson } from '../messages/answer.server'
import type { LakeRequest } from '../messages/request.server'

/** How many releases a plan allows. The Studio asks before it creates one. Here the memory is the only limit. */
const RELEASE_LIMITS = {
  data: {
    orgActiveReleaseCount: 0,
    orgMeteredActiveReleaseCount: 0,
    defaultOrgActiveReleaseLimit: 1000,
    datasetReleaseLimit: 1000,
    orgActiveReleaseLimit: null,
  },
}

/**
 * Fixed answers for features that exist only in Sanity's cloud and that the Studio still asks for: offers, help, telemetry.
 * With them the Studio reports no errors. Other paths below these addresses are 404, as in the cloud.
 */
export const CLOUD_ONLY: readonly { path: string; answer: unknown }[] = [
  { path: '/ping', answer: { status: 'ok' } },
  { path: '/data/ping/:dataset', answer: {} },
  // With `denied` the Studio sends no telemetry.
  { path: '/intake/telemetry-status', answer: { status: 'denied' } },
  { path: '/journey/announcements', answer: [] },
  { path: '/journey/([a-z-]+)(?:/[\\w-]+)?', answer: null },
  { path: '/help', answer: { resources: { sectionArray: [] }, sectionArray: [] } },
  { path: '/features', answer: ['contentReleases'] },
  { path: '/access/requests/me', answer: [] },
  { path: '/projects/:project/user-applications', answer: [] },
  { path: '/projects/:project/grants', answer: {} },
  { path: '/projects/:project/roles', answer: [] },
  {
    path: '/projects/:project/new-content-release-allowed',
    answer: RELEASE_LIMITS,
  },
  {
    path: '/projects/:project/datasets/:dataset/settings/indexing',
    answer: { groq2024: { enabled: false } },
  },
  { path: '/subscriptions/project/:project', answer: null },
  { path: '/schedules/:project/:dataset', answer: { schedules: [] } },
  // Other origins may not call the lake, but a page that can read this answer has the lake's own origin.
  { path: '/check/cors', answer: { result: { allowed: true, withCredentials: true } } },
]

/** @returns a handler that always sends the same answer. */
export function answerAlways(body: unknown) {
  return async ({ response }: LakeRequest): Promise<void> => answerJson(response, body)
}
