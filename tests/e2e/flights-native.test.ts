import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { fillIn, FORM, submit } from '../helpers/flight-form'
import { aFlight, listedFlights } from '../helpers/flights'
import { startSite } from '../helpers/site'

test('without JavaScript a form that a crowd has shut out is sent again by a reload, with every word; the screen that thanks leads to an empty form', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, {
    javaScript: false,
    reducedMotion: true,
    expects: [/503/],
  })
  await page.goto(FORM)
  await fillIn(page, aFlight())
  // Without an icon of its own, some browsers ask for one that is not there.
  const body = '<link rel="icon" href="data:,"><h1>The cave is crowded</h1>'
  const crowded = { status: 503, contentType: 'text/html', body }
  await page.route(`**${FORM}`, (route) => route.fulfill(crowded), { times: 1 })
  await submit(page)
  await page.getByRole('heading', { name: 'The cave is crowded' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
  expect(await listedFlights(site)).toEqual([expect.objectContaining(aFlight())])
  // A reload would show the screen again.
  await page.getByRole('link', { name: 'Send another flight' }).click()
  await page.waitForURL(/\/artist-flight-form$/)
  expect(await page.getByLabel('Passport Number').inputValue()).toBe('')
})
