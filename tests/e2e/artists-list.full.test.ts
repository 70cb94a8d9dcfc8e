import { expect, test } from 'vitest'
import { openAdmin } from '../helpers/admin'
import { cards, showDesk } from '../helpers/desk-page'
import { aFlight, sendFlight } from '../helpers/flights'
import { startSite } from '../helpers/site'

test('the reference of an artist leads to the card at the travel desk, whatever is searched for there', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight({ artistName: 'Señora Sima' }))
  await sendFlight(site, aFlight({ artistName: 'Somebody Else' }))
  await using page = await openAdmin(site)
  const reference = page
    .getByRole('tabpanel', { name: 'Artists' })
    .getByRole('button', { name: /^CAVE-/ })
  const focused = () =>
    page.evaluate(
      () =>
        document.activeElement?.closest('[aria-label=Submissions] > li')?.querySelector('h3')
          ?.textContent,
    )

  // The desk is opened by it, and later found as it was left.
  await page.getByRole('tab', { name: 'Artists' }).click()
  await reference.click()
  await expect.poll(focused).toBe('Señora Sima')
  await showDesk(page)
  await page.getByLabel('Search').fill('Somebody')
  await expect.poll(() => cards(page)).toEqual(['Somebody Else'])
  await page.getByRole('tab', { name: 'Artists' }).click()
  await reference.click()
  await expect.poll(focused).toBe('Señora Sima')
  expect(await page.getByRole('tab', { name: 'Travel desk' }).getAttribute('aria-selected')).toBe(
    'true',
  )
})
