import type { SanityClient } from '@sanity/client'

/** Whether there are releases here. Some plans of Sanity's cloud have none; the Studio asks the same question. */
export async function hasReleases(client: SanityClient): Promise<boolean> {
  const features = await client.request<unknown>({ uri: '/features', tag: 'features' })
  return Array.isArray(features) && features.includes('contentReleases')
}
