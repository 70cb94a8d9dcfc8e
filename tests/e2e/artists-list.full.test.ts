import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asAdmin, openAdmin, unlock } from '../helpers/admin'
import { deferred } from '../helpers/deferred'
import { cards, showDesk } from '../helpers/desk-page'
import { aFlight, FLIGHTS_API, sendFlight } from '../helpers/flights'
import { hydrated, shownToast } from '../helpers/page-state'
import { startSite } from '../helpers/site'

test('the reference of an artist leads to the card at the travel desk, whatever is searched for there', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight({ artistName: 'Señora Sima' }))
  await sendFlight(site, aFlight({ artistName: 'Somebody Else' }))
  await using page = await openAdmin(site)
  const artists = page.getByRole('tab', { name: 'Artists' })
  const desk = page.getByRole('tab', { name: 'Travel desk' })
  const isOpen = () => desk.getAttribute('aria-selected')
  const sima = referenceOf(page, 'Señora Sima')
  const focused = () =>
    page.evaluate(
      () =>
        document.activeElement?.closest('[aria-label=Submissions] > li')?.querySelector('h3')
          ?.textContent,
    )

  // The desk is opened by it. A second press counts while the desk is being read.
  let letGo = await holdDesk(page)
  for (let press = 0; press < 2; press += 1) {
    await artists.click()
    await sima.click()
    await expect.poll(isOpen).toBe('true')
  }
  letGo()
  await expect.poll(focused).toBe('Señora Sima')

  // Later the desk is found as it was left.
  await showDesk(page)
  await page.getByLabel('Search').fill('Somebody')
  await expect.poll(() => cards(page)).toEqual(['Somebody Else'])
  await artists.click()
  await sima.click()
  await expect.poll(focused).toBe('Señora Sima')
  expect(await isOpen()).toBe('true')

  // The desk was read before this one came.
  await sendFlight(site, aFlight({ artistName: 'Drip Theory' }))
  await artists.click()
  await referenceOf(page, 'Drip Theory').click()
  await expect.poll(focused).toBe('Drip Theory')

  await sendFlight(site, aFlight({ artistName: 'Guano Deluxe' }))
  await artists.click()
  await referenceOf(page, 'Guano Deluxe').waitFor()
  await asAdmin(site, 'DELETE', `${FLIGHTS_API}/4`)
  await referenceOf(page, 'Guano Deluxe').click()
  await expect.poll(() => shownToast(page)).toMatch(/^Error CAVE-\S+ is no longer at the travel/)

  // Whoever opens the desk by hand is led nowhere.
  await unlockAt(page, '/admin-flight-details')
  letGo = await holdDesk(page)
  await artists.click()
  await sima.click()
  await expect.poll(isOpen).toBe('true')
  await artists.click()
  await page.evaluate(() =>
    addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.closest('[aria-label=Submissions]'))
        document.documentElement.dataset.led = ''
    }),
  )
  await desk.click()
  letGo()
  await expect.poll(() => cards(page)).toHaveLength(3)
  await page.getByLabel('Search').fill('Somebody')
  await expect.poll(() => cards(page)).toEqual(['Somebody Else'])
  expect(await page.locator('[data-led]').count()).toBe(0)

  // The desk of another edition has none of the cards.
  await unlockAt(page, '/admin-flight-details?edition=2025')
  await artists.click()
  await page
    .getByText(/^CAVE-\S+, new$/)
    .first()
    .waitFor()
  expect(await sima.count()).toBe(0)
})

/** The reference of an artist's submission in the list of artists, where it leads to the card. */
function referenceOf(page: Page, artist: string) {
  return page
    .getByRole('list', { name: 'Artists of the line-up' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: artist }) })
    .getByRole('button', { name: /^CAVE-/ })
}

async function unlockAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  await unlock(page)
}

/** Holds the next reading of the desk back. @returns a function that lets it go */
async function holdDesk(page: Page): Promise<() => void> {
  const { promise: released, resolve } = deferred()
  await page.route(
    '**/api/admin/desk',
    async (route) => {
      await released
      await route.continue()
    },
    { times: 1 },
  )
  return resolve
}
