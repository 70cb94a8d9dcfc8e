import { expect, test } from 'vitest'
import { aProvider } from '../../tests/helpers/booking'
import { ContentUnavailable, contentClient } from '../client.server'
import { isOpenedBy } from './preview-secret.server'

test('a cloud that takes the question and says nothing is not waited for', async () => {
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
