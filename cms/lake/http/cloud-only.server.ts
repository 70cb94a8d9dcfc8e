import { answerJson } from './answer.server'
import type { LakeRequest } from './request.server'

/**
 * Answers for what exists in Sanity's cloud only, and what the Studio asks for all the same: offers, help, telemetry. With
 * them it stays quiet; anything else below these addresses is 404, as in the cloud.
 */
export const CLOUD_ONLY: readonly { path: RegExp; answer: unknown }[] = [
  { path: /^\/ping$/, answer: { status: 'ok' } },
  { path: /^\/data\/ping\/(?<dataset>[^/]+)$/, answer: {} },
  // Denied: the Studio then sends none.
  { path: /^\/intake\/telemetry-status$/, answer: { status: 'denied' } },
  { path: /^\/journey\/announcements$/, answer: [] },
  { path: /^\/journey\/[a-z-]+(?:\/[\w-]+)?$/, answer: null },
  { path: /^\/help$/, answer: { resources: { sectionArray: [] }, sectionArray: [] } },
  { path: /^\/features$/, answer: [] },
  { path: /^\/access\/requests\/me$/, answer: [] },
  { path: /^\/projects\/(?<project>[^/]+)\/user-applications$/, answer: [] },
  { path: /^\/projects\/(?<project>[^/]+)\/grants$/, answer: {} },
  { path: /^\/projects\/(?<project>[^/]+)\/roles$/, answer: [] },
  {
    path: /^\/projects\/(?<project>[^/]+)\/new-content-release-allowed$/,
    answer: { allowed: false },
  },
  {
    path: /^\/projects\/(?<project>[^/]+)\/datasets\/(?<dataset>[^/]+)\/settings\/indexing$/,
    answer: { groq2024: { enabled: false } },
  },
  { path: /^\/subscriptions\/project\/(?<project>[^/]+)$/, answer: null },
  { path: /^\/schedules\/(?<project>[^/]+)\/(?<dataset>[^/]+)$/, answer: { schedules: [] } },
  // Whether other origins may call: they may not, but nothing that can ask this here is one.
  { path: /^\/check\/cors$/, answer: { result: { allowed: true, withCredentials: true } } },
]

/** @returns the handler of an address that has one answer for everybody. */
export function answerAlways(body: unknown) {
  return async ({ response }: LakeRequest): Promise<void> => answerJson(response, 200, body)
}
