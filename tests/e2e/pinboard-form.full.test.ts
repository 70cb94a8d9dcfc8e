import { expect, test } from 'vitest'
import { focusedTag } from '../helpers/flight-form'
import { shownToast } from '../helpers/page-state'
import { focusOn, join, JOIN, openJoin } from '../helpers/pinboard'
import { startSite } from '../helpers/site'
import { deferred } from '../helpers/deferred'

const API = '**/api/attendee-pinboard'

test('a note on a cut line says so at the form, and the old message goes while the next try is pending; the button keeps its size, also where its text then needs two lines', async () => {
  await using site = await startSite()
  await using page = await openJoin(site, { width: 390, expects: [/ERR_FAILED/] })
  await page.getByLabel('Party Alias').fill('Echo')
  await page.getByLabel('Where are you coming from?').fill('Graz')
  const mayGoOn = deferred()
  let posts = 0
  await page.route(API, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    posts += 1
    if (posts === 1) return route.abort()
    await mayGoOn.promise
    return route.continue()
  })
  await join(page)
  expect(await shownToast(page)).toMatch(/^Oops! Failed to add to pinboard( Dismiss)?$/)
  const message = page.getByText('No answer came back.')
  await message.waitFor()
  expect(await page.title()).toMatch(/^Error: /)
  expect(await focusOn(page)).toBe(JOIN)

  const size = () =>
    page
      .locator('#join [type=submit]:not([form])')
      .evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => [offsetWidth, offsetHeight])
  const before = await size()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Adding you to the madness...' }).waitFor()
  expect(await size()).toEqual(before)
  expect(await message.count()).toBe(0)
  await expect.poll(() => page.locator('.toast[data-state=open]').count()).toBe(0)
  expect(await focusedTag(page)).toBe('FORM')
  mayGoOn.resolve()
  await page.getByText('Graz').first().waitFor()
})

test('an empty field has its message and is marked, until it is filled in; a form that is closed with an error takes it out of the page’s title', async () => {
  await using site = await startSite()
  await using page = await openJoin(site)
  const title = await page.title()
  await page.getByLabel('Party Alias').fill('Echo')
  await join(page)
  // Before the code of the toasts is loaded, the toast's button has a text.
  expect(await shownToast(page)).toMatch(
    /^Missing Info Please fill in both your party alias and location!( Dismiss)?$/,
  )
  const location = page.getByLabel('Where are you coming from?')
  expect(await location.getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByText('Please fill in: Where you are coming from.').isVisible()).toBe(true)
  expect(await page.locator('[aria-invalid=true]').count()).toBe(1)
  await page.keyboard.type('Graz')
  expect(await location.inputValue()).toBe('Graz')
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(0)

  await location.fill('')
  await join(page)
  await expect.poll(() => page.title()).toBe(`Error: ${title}`)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.title()).toBe(title)
})
