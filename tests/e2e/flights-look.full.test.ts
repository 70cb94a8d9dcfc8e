import { expect, test } from 'vitest'
import { fillIn, openForm, submit } from '../helpers/flight-form'
import { aFlight } from '../helpers/flights'
import { expectToFit, expectToFitWithToast } from '../helpers/page-state'
import { startSite } from '../helpers/site'

test('form, errors and thanks fit windows from 320 to 1440 px, axe finds nothing in them, and the flight search opens in a tab of its own', async () => {
  await using site = await startSite()
  await using page = await openForm(site, { reducedMotion: true })
  const link = page.getByRole('main').getByRole('link', { name: 'Search for flights' })
  expect.soft(await link.innerText()).toContain('(opens in a new tab)')
  expect
    .soft([await link.getAttribute('target'), await link.getAttribute('rel')])
    .toEqual(['_blank', 'noopener'])
  expect.soft(await link.getAttribute('href')).toMatch(/^https:/)
  await expectToFit(page)
  await submit(page)
  await page.getByText('Please check what you entered').waitFor()
  await expectToFit(page)
  await fillIn(page, aFlight({ preferredAirport: 'W'.repeat(200) }))
  await submit(page)
  await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
  await expectToFitWithToast(page)
})
