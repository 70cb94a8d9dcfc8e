import type { SanityClient } from '@sanity/client'
import { validatePreviewUrl } from '@sanity/preview-url-secret'
import { ContentUnavailable } from '../client.server'

/**
 * Whether an address carries a secret that a Studio in Sanity's cloud has made for it and that still counts.
 *
 * @throws {ContentUnavailable}
 */
export async function isOpenedBy(client: SanityClient, address: string): Promise<boolean> {
  try {
    const { isValid } = await validatePreviewUrl(client, address)
    return isValid
  } catch (error) {
    throw new ContentUnavailable('the secret of a preview cannot be looked up', { cause: error })
  }
}
