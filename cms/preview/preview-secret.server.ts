import { setTimeout as pause } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'
import { validatePreviewUrl } from '@sanity/preview-url-secret'
import { ContentUnavailable, LAKE_DEADLINE_MS } from '../client.server'

/**
 * Whether an address has a valid secret of a Studio in Sanity's cloud. The package's own query has no deadline, and the client
 * would wait for minutes.
 *
 * @throws {ContentUnavailable} when there is no answer in time.
 */
export async function isOpenedBy(
  client: SanityClient,
  address: string,
  deadlineMs = LAKE_DEADLINE_MS,
): Promise<boolean> {
  const answered = new AbortController()
  const deadline = pause(deadlineMs, undefined, { signal: answered.signal }).then(() => {
    throw new Error(`no answer within ${deadlineMs} ms`)
  })
  try {
    const { isValid } = await Promise.race([validatePreviewUrl(client, address), deadline])
    return isValid
  } catch (error) {
    throw new ContentUnavailable('the secret of a preview cannot be looked up', { cause: error })
  } finally {
    answered.abort()
  }
}
