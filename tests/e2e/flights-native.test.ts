import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { fillIn, FORM, submit } from '../helpers/flight-form'
import { aFlight, listedFlights } from '../helpers/flights'
import { hydrated } from '../helpers/page-state'
import { startSite } from '../helpers/site'

test('where the code that sends cannot be loaded, the second press is taken by the page itself, and a reload leads back', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { expects: [/ERR_FAILED|imported module/] })
  await page.route('**/assets/sending-*.js', (route) => route.abort())
  await page.goto(FORM)
  await fillIn(page, aFlight())
  await submit(page)
  await page.getByText('A part of this page did not arrive.').waitFor()
  await submit(page)
  await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
  expect(await listedFlights(site)).toEqual([expect.objectContaining(aFlight())])
  expect(await page.getByRole('link', { name: 'Send another flight' }).count()).toBe(0)
  // The tab's stored draft is deleted.
  expect(await page.evaluate(() => ({ ...sessionStorage }))).not.toHaveProperty('draft')
  await page.reload()
  await page.getByRole('heading', { name: 'Flight Information Form' }).waitFor()
  expect(await page.getByLabel('Passport Number').inputValue()).toBe('')
})

test('without JavaScript a form that a crowd has shut out is sent again by a reload, with every word', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, {
    javaScript: false,
    reducedMotion: true,
    expects: [/503/],
  })
  await page.goto(FORM)
  await fillIn(page, aFlight())
  const crowded = { status: 503, contentType: 'text/html', body: '<h1>The cave is crowded</h1>' }
  await page.route(`**${FORM}`, (route) => route.fulfill(crowded), { times: 1 })
  await submit(page)
  await page.getByRole('heading', { name: 'The cave is crowded' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
  expect(await listedFlights(site)).toEqual([expect.objectContaining(aFlight())])
})

test.each(['Back', 'Stop'])(
  'a form that the page itself has sent can be sent again after %s, also with an extension’s field named "submit"',
  async (way) => {
    await using site = await startSite()
    await using page = await openPage(site.url, {
      expects: [/ERR_FAILED|imported module/],
      backForwardCache: true,
    })
    await page.route('**/assets/sending-*.js', (route) => route.abort())
    let isHeld = way === 'Stop'
    await page.route(`**${FORM}`, (route) =>
      isHeld && route.request().method() === 'POST' ? undefined : route.continue(),
    )
    await page.goto(FORM)
    await hydrated(page)
    await fillIn(page, aFlight())
    await page.evaluate(() => {
      const field = Object.assign(document.createElement('input'), { name: 'submit', value: 'x' })
      field.type = 'hidden'
      document.querySelector('form[method=post]')!.append(field)
    })
    await submit(page)
    await page.getByText('A part of this page did not arrive.').waitFor()
    if (way === 'Stop') {
      // All in one call: Playwright holds further calls back until a navigation is over.
      await page.getByRole('button', { name: 'Submit Flight Details' }).evaluate(async (button) => {
        ;(button as HTMLElement).click()
        await new Promise((resolve) => setTimeout(resolve, 500))
        window.stop()
      })
    } else {
      await submit(page)
      await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
      await page.goBack({ waitUntil: 'commit' })
    }
    const button = page.getByRole('button', { name: 'Submit Flight Details' })
    await expect.poll(() => button.isEnabled()).toBe(true)
    isHeld = false
    await fillIn(page, aFlight())
    await button.click()
    await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
  },
)
