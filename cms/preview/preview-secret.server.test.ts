import { expect, test } from 'vitest'
import { aProvider } from '../../tests/helpers/booking'
import { ContentUnavailable, contentClient } from '../client.server'
import { isOpenedBy } from './preview-secret.server'

test('the check of a secret ends at its deadline when the cloud stays silent', async () => {
  await using mute = await aProvider(() => undefined)
  const client = contentClient({
    projectId: 'festival',
    dataset: 'production',
    token: 'token',
    apiHost: new URL(mute.url).origin,
    isLocal: true,
  })
  const asked = isOpenedBy(
    client,
    'https://festival.example/preview?sanity-preview-secret=made-just-now&sanity-preview-pathname=%2Fpreview',
    200,
  )
  await expect(asked).rejects.toThrow(ContentUnavailable)
})
