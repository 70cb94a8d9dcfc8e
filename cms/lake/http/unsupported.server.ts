/**
 * Features of Sanity's API that the lake does not have, by the paths that it does not answer. The first match counts. The
 * README lists them.
 */
export const UNSUPPORTED: readonly { path: RegExp; feature: string }[] = [
  { path: /^\/agent\//, feature: 'Agent Actions' },
  { path: /^\/media-libraries\//, feature: 'the Media Library' },
  { path: /\/settings\/embeddings$|^\/embeddings-index\//, feature: 'embeddings' },
  { path: /^(\/projects\/[^/]+)?\/datasets\//, feature: 'management of datasets' },
  { path: /^\/projects\/[^/]+\/tokens/, feature: 'management of tokens' },
  { path: /^\/projects(\/|$)/, feature: 'management of projects' },
  { path: /^\/hooks\//, feature: 'management of webhooks' },
  { path: /^\/graphql\//, feature: 'GraphQL' },
  { path: /^\/schedules\//, feature: 'schedules' },
]

/** The name of the feature for a path without an answer; null when it is none that Sanity has. */
export function unsupportedFeature(path: string): string | null {
  return UNSUPPORTED.find((one) => one.path.test(path))?.feature ?? null
}
