import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { formGroups } from '../../app/flights/form/form-groups'
import { textIn } from '../../languages/texts-in'
import { openPage } from '../helpers/browser'
import { expectKeptDraft, focusedTag, fillIn, FORM, openForm, submit } from '../helpers/flight-form'
import { aFlight, FLIGHTS_API, listedFlights } from '../helpers/flights'
import { hydrated, shownToast } from '../helpers/page-state'
import { startSite } from '../helpers/site'
import { deferred } from '../helpers/deferred'

test('while a flight is sent the button says so and cannot be pressed, and two clicks are one flight; the focus of the keyboard is never lost, nor is it when the flight is refused', async () => {
  await using site = await startSite()
  await using page = await openForm(site, { expects: [/500/] })
  await fillIn(page, aFlight())
  const mayBeRefused = deferred()
  const refuse = async (route: Route) => {
    await mayBeRefused.promise
    await route.fulfill({ status: 500, body: '<html>', contentType: 'text/html' })
  }
  await page.route(`**${FLIGHTS_API}`, refuse, { times: 1 })
  await page.getByRole('button', { name: 'Submit Flight Details' }).focus()
  await page.keyboard.press('Enter')
  const button = page.getByRole('button', { name: 'Submitting...' })
  await button.waitFor()
  expect(await focusedTag(page)).toBe('FORM')
  mayBeRefused.resolve()
  const box = page.getByRole('group', { name: 'Your flight details have not been submitted' })
  expect(await box.innerText()).toContain('Something went wrong on our side.')
  expect(await focusedTag(page)).toBe('DIV')
  expect(await page.title()).toBe('Error: Artist flight details · Trance & Madness')

  let sent = 0
  const mayGoOn = deferred()
  await page.route(`**${FLIGHTS_API}`, async (route) => {
    sent += 1
    await mayGoOn.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Submit Flight Details' }).dblclick()
  await button.waitFor()
  expect(await button.isDisabled()).toBe(true)
  // In some browsers Enter submits the form although its button is disabled.
  await page.evaluate(() => document.querySelector('form')?.requestSubmit())
  mayGoOn.resolve()
  await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
  expect(sent).toBe(1)
  expect(await listedFlights(site)).toHaveLength(1)
})

test.each([true, false])(
  'Back and Forward find the reference of the flight that was sent, and a reload the empty form: with scripts at the start %s',
  async (hasScripts) => {
    await using site = await startSite()
    await using page = await openPage(site.url, { expects: hasScripts ? [] : [/ERR_FAILED/] })
    if (!hasScripts) await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(FORM)
    if (hasScripts) await hydrated(page)
    await fillIn(page, aFlight())
    await submit(page)
    const reference = page.getByText(/^CAVE-\w{4}-\w{4}$/)
    const given = await reference.innerText()
    await page.unroute('**/assets/*.js')
    await page.goto('/privacy')
    await page.goBack()
    expect(await reference.innerText()).toBe(given)
    expect(new URL(page.url()).search).toBe('')
    await page.goForward()
    await page.goBack()
    expect(await reference.innerText()).toBe(given)
    await page.reload()
    await hydrated(page)
    expect(await page.getByLabel('Passport Number').inputValue()).toBe('')
    expect(await reference.count()).toBe(0)
  },
)

test('the form can be filled in and sent with the keyboard alone, and once more after its thank-you screen has failed', async () => {
  await using site = await startSite()
  await using page = await openForm(site, { expects: [/no thanks/] })
  await page.getByLabel('Artist Name').focus()
  for (const [index, { name }] of formGroups(textIn('en', 'flightFields'))
    .flatMap(({ fields }) => fields)
    .entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(String(aFlight()[name]))
  }
  await page.evaluate(() => {
    // On the document itself, which hides the method of the prototype until it is deleted.
    document.importNode = () => {
      Reflect.deleteProperty(document, 'importNode')
      throw new Error('no thanks')
    }
  })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => listedFlights(site)).toHaveLength(1)
  await expect.poll(() => shownToast(page)).toMatch(/^Success!/)
  await submit(page)
  await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
  expect(await listedFlights(site)).toEqual([expect.objectContaining(aFlight())])
})

test('a press while the line is cut sends nothing; the same key goes out when it is back; the thank-you screen takes the desk’s place even if the line is cut right after the answer', async () => {
  await using site = await startSite()
  await using page = await openForm(site, { expects: [/ERR_INTERNET_DISCONNECTED/] })
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key'])
  })
  await fillIn(page, aFlight())
  await page.context().setOffline(true)
  await submit(page)
  const box = page.getByRole('group', { name: 'Your flight details have not been submitted' })
  expect(await box.innerText()).toContain('No answer came back.')
  await page.context().setOffline(false)
  // Nothing but the answer gets through, so it does not matter how soon after it the line is cut.
  await page.route('**/*', (route) =>
    new URL(route.request().url()).pathname === FLIGHTS_API
      ? route.continue()
      : route.abort('internetdisconnected'),
  )
  await submit(page)
  await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
  expect(await focusedTag(page)).toBe('H1')
  expect(await page.getByRole('main').innerText()).toMatch(/\bCAVE-\w{4}-\w{4}\b/)
  expect(await page.title()).toBe('Flight Details Submitted! · Trance & Madness')
  expect(await page.getByText('Search for flights').count()).toBe(0)
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]])
  expect(await listedFlights(site)).toHaveLength(1)
})

test('what was typed comes back from the back/forward cache, too', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { backForwardCache: true, reducedMotion: true })
  await expectKeptDraft(page)
})
