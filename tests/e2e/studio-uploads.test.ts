import { expect, test } from 'vitest'
import { startSite } from '../helpers/site'
import { openFromDesk, openStudio } from '../helpers/studio'

test('a refused upload says what is taken', async () => {
  await using site = await startSite()
  // The Studio logs the lake's answer.
  await using page = await openStudio(site, { expects: [/400/] })
  await openFromDesk(page, 'Gallery')
  await page.getByTestId('action-intent-button').click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.locator('[data-testid^="file-input-upload-button-"]').first().click(),
  ])
  await chooser.setFiles({
    name: 'IMG_0001.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  })
  await page.getByText('A picture is a JPEG, PNG or WebP with 100 megapixels at most.').waitFor()
  expect(await page.getByText('See the console').count()).toBe(0)
})
