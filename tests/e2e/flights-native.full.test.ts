import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { fillIn, FORM, submit } from '../helpers/flight-form'
import { aFlight, listedFlights } from '../helpers/flights'
import { hydrated } from '../helpers/page-state'
import { startSite } from '../helpers/site'

test('where the form’s code cannot be loaded, the page itself takes the flight, and a reload leads back', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { expects: [/ERR_FAILED|imported module/] })
  await page.goto(FORM)
  await hydrated(page)
  await page.getByLabel('Artist Name').fill('DJ Draft')
  await page.route('**/assets/flight-form.island-*.js', (route) => route.abort())
  await page.reload()
  await page.locator('[data-island=flight-form][data-failed]').waitFor({ state: 'attached' })
  await fillIn(page, aFlight())
  await submit(page)
  await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
  expect(await listedFlights(site)).toEqual([expect.objectContaining(aFlight())])
  expect(await page.getByRole('link', { name: 'Send another flight' }).count()).toBe(0)
  // The tab's stored draft is deleted.
  expect(await page.evaluate(() => ({ ...sessionStorage }))).not.toHaveProperty('draft')
  await page.unroute('**/assets/flight-form.island-*.js')
  await page.reload()
  await page.getByRole('heading', { name: 'Flight Information Form' }).waitFor()
  await hydrated(page)
  expect(await page.getByLabel('Artist Name').inputValue()).toBe('')
  expect(await page.getByLabel('Passport Number').inputValue()).toBe('')
})
