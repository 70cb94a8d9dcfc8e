import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { FLIGHT_FIELDS } from '../../app/flights/flight-fields'
import { openPage, type PageOptions } from '../helpers/browser'
import { testDatabase } from '../helpers/database'
import { faultProxy } from '../helpers/fault-proxy'
import { aFlight, aShortFlight, FLIGHTS_API, listedFlights } from '../helpers/flights'
import { expectToFit, expectToFitWithToast, hydrated, shownToast } from '../helpers/page-state'
import { startSite, type Site } from '../helpers/site'

test('a flight is sent, said thank you for with its reference, and listed', async () => {
  await using site = await startSite()
  await using page = await openForm(site, { width: 390 })
  await fillIn(page, aFlight())
  await submit(page)
  expect(await shownToast(page)).toBe(
    'Success! Your flight details have been submitted successfully.',
  )
  await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
  const screen = await page.getByRole('main').innerText()
  for (const text of [
    'in touch soon with booking details',
    'Trance & Madness',
    '12–15 March 2026',
    'Mallorca, Spain',
  ])
    expect(screen).toContain(text)
  expect(screen).toMatch(/\bCAVE-\w{4}-\w{4}\b/)
  expect(new URL(page.url()).search).toBe('')
  expect(await listedFlights(site)).toEqual([expect.objectContaining(aFlight())])

  await page.reload()
  expect(await page.getByLabel('Passport Number').inputValue()).toBe('')
})

test('a flight that is sent while the scripts have not started is taken by the page itself', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390, javaScript: false })
  await page.goto('/artist-flight-form')
  const flight = aFlight({ additionalNotes: 'Vegan' })
  await fillIn(page, flight)
  await submit(page)
  await page.waitForURL(/\?sent=CAVE-\w{4}-\w{4}/)
  expect(await page.getByRole('heading', { name: 'Flight Details Submitted!' }).isVisible()).toBe(
    true,
  )
  expect(await listedFlights(site)).toEqual([expect.objectContaining(flight)])
})

test('without JavaScript the browser asks for what is missing, and what the server refuses comes back with the reason', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390, javaScript: false, expects: [/422/] })
  await page.goto('/artist-flight-form')
  await submit(page)
  expect(page.url()).toBe(`${site.url}/artist-flight-form`)
  await fillIn(page, aFlight({ preferredAirport: 'a\u202eb' }))
  await submit(page)
  await page.getByText('Please check what you entered').waitFor()
  expect(await describedBy(page, 'Preferred Departure Airport')).toContain('cannot be taken')
  expect(await page.getByLabel('Passport Number').inputValue()).toBe('X1234567')
  await page.getByLabel('Preferred Departure Airport').fill('BER')
  await submit(page)
  await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
})

test('what is missing is said at the field and in a summary that takes focus, and goes as it is mended', async () => {
  await using site = await startSite()
  await using page = await openForm(site, { width: 390 })
  expect(await page.locator('[aria-invalid=true]').count()).toBe(0)
  await fillIn(page, { artistName: 'A', email: 'nonsense' })
  await submit(page)
  const summary = page.getByRole('group', { name: 'Please check what you entered' })
  await summary.waitFor()
  expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true)
  const required = FLIGHT_FIELDS.filter((field) => field.required && field.name !== 'artistName')
  expect(await summary.getByRole('link').count()).toBe(required.length)
  expect(await page.locator('[aria-invalid=true]').count()).toBe(required.length)
  expect(await describedBy(page, 'Email Address')).toBe(
    'Email Address must look like name@example.com.',
  )

  await summary.getByRole('link', { name: /Passport Number/ }).click()
  const passport = page.getByLabel('Passport Number')
  expect(await passport.evaluate((field) => field === document.activeElement)).toBe(true)
  await passport.pressSequentially('X1')
  expect(await passport.getAttribute('aria-invalid')).toBeNull()
  expect(await summary.getByRole('link', { name: /Passport Number/ }).count()).toBe(0)

  await fillIn(page, aShortFlight())
  await expect.poll(() => summary.count()).toBe(0)
  expect(page.url()).toBe(`${site.url}/artist-flight-form`)
})

test('a field that was left alone is not found wrong before the form is sent', async () => {
  await using site = await startSite()
  await using page = await openForm(site)
  await page.getByLabel('Email Address').fill('nonsense')
  await page.getByLabel('Email Address').fill('')
  await page.getByLabel('Phone Number').focus()
  expect(await page.locator('[aria-invalid=true]').count()).toBe(0)
})

test('while it is sent the button says so and cannot be pressed, and two clicks are one flight', async () => {
  await using site = await startSite()
  await using page = await openForm(site)
  await fillIn(page, aFlight())
  let sent = 0
  const mayGoOn = gate()
  await page.route(`**${FLIGHTS_API}`, async (route) => {
    sent += 1
    await mayGoOn.opened
    await route.continue()
  })
  await page.getByRole('button', { name: 'Submit Flight Details' }).dblclick()
  const button = page.getByRole('button', { name: 'Submitting...' })
  await button.waitFor()
  expect(await button.isDisabled()).toBe(true)
  // The Enter key goes past a disabled button in some browsers.
  await page.evaluate(() => document.querySelector('form')?.requestSubmit())
  mayGoOn.open()
  await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
  expect(sent).toBe(1)
  expect(await listedFlights(site)).toHaveLength(1)
})

test('a lost answer keeps the form as it is, and sending it again makes one flight', async () => {
  await using site = await startSite()
  await using page = await openForm(site, { expects: [/ERR_FAILED|ERR_CONNECTION/] })
  await fillIn(page, aFlight())
  await page.route(`**${FLIGHTS_API}`, loseTheAnswer, { times: 1 })
  await submit(page)
  expect(await shownToast(page)).toBe('Error Failed to submit flight details. Please try again.')
  expect(await listedFlights(site)).toHaveLength(1)
  for (const [name, text] of Object.entries(aFlight()))
    expect(await page.locator(`[name=${name}]`).inputValue()).toBe(text)

  await submit(page)
  await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
  expect(await listedFlights(site)).toHaveLength(1)
})

test('a flight that is changed after a lost answer is another one', async () => {
  await using site = await startSite()
  await using page = await openForm(site, { expects: [/ERR_FAILED|ERR_CONNECTION/] })
  await fillIn(page, aFlight())
  await page.route(`**${FLIGHTS_API}`, loseTheAnswer, { times: 1 })
  await submit(page)
  await shownToast(page)
  await page.getByLabel('Preferred Departure Airport').fill('Hamburg')
  await submit(page)
  await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
  expect((await listedFlights(site)).map(({ preferredAirport }) => preferredAirport)).toEqual([
    'Hamburg',
    'Berlin, BER',
  ])
})

test('what the server refuses is told in its own words, and nothing typed is lost', async () => {
  await using site = await startSite()
  await using page = await openForm(site, { expects: [/429/] })
  for (let count = 0; count < 10; count += 1)
    await fetch(site.url + FLIGHTS_API, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    })
  await fillIn(page, aFlight())
  await submit(page)
  expect(await shownToast(page)).toBe('Error Failed to submit flight details. Please try again.')
  const box = page.getByRole('group', { name: 'Your flight details have not been submitted' })
  expect(await box.innerText()).toMatch(/Please try again in \d+ seconds\./)
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.getByLabel('Full Legal Name').inputValue()).toBe(aFlight().fullName)
})

test.each([true, false])(
  'a flight sent while the database is away is told so and keeps what was typed, JavaScript %s',
  async (javaScript) => {
    await using pg = await testDatabase('seeded')
    await using proxy = await faultProxy(pg.url)
    await using site = await startSite({ env: { DATABASE_URL: proxy.url } })
    await using page = await openPage(site.url, { javaScript, expects: [/503/] })
    await page.goto('/artist-flight-form')
    if (javaScript) await hydrated(page)
    await fillIn(page, aFlight())
    await proxy.set('refuse')
    await submit(page)
    const box = page.getByRole('group', { name: 'Your flight details have not been submitted' })
    expect(await box.innerText()).toContain('Everything you typed is still here.')
    for (const [name, text] of Object.entries(aFlight()))
      expect(await page.locator(`[name=${name}]`).inputValue()).toBe(text)

    await proxy.set('ok')
    await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(200)
    await submit(page)
    await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
    expect(await listedFlights(site)).toEqual([expect.objectContaining(aFlight())])
  },
)

test('what is typed before the scripts start stays, and the trap is out of everybody’s way', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.goto('/artist-flight-form', { waitUntil: 'commit' })
  await page.getByLabel('Artist Name').fill('Early Bat')
  await hydrated(page)
  expect(await page.getByLabel('Artist Name').inputValue()).toBe('Early Bat')
  const trap = page.locator('[name=website]')
  expect(await trap.getAttribute('tabindex')).toBe('-1')
  expect(await page.getByRole('textbox').count()).toBe(FLIGHT_FIELDS.length)
  expect((await trap.boundingBox())?.x).toBeLessThan(0)
})

test('the form can be filled in and sent with the keyboard alone', async () => {
  await using site = await startSite()
  await using page = await openForm(site)
  await page.getByLabel('Artist Name').focus()
  for (const [index, { name }] of FLIGHT_FIELDS.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(String(aFlight()[name]))
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
  expect(await listedFlights(site)).toEqual([expect.objectContaining(aFlight())])
})

test('the flight search opens in a tab of its own', async () => {
  await using site = await startSite()
  await using page = await openForm(site)
  const link = page.getByRole('main').getByRole('link', { name: 'Search for flights' })
  expect(await link.innerText()).toContain('(opens in a new tab)')
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener',
  ])
  expect(await link.getAttribute('href')).toMatch(/^https:/)
})

test('form, errors and thanks fit windows from 320 to 1440 px, and axe finds nothing in them', async () => {
  await using site = await startSite()
  await using page = await openForm(site, { reducedMotion: true })
  await expectToFit(page)
  await submit(page)
  await page.getByText('Please check what you entered').waitFor()
  await expectToFit(page)
  await fillIn(page, aFlight({ preferredAirport: 'W'.repeat(200) }))
  await submit(page)
  await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
  await expectToFitWithToast(page)
})

test.each([
  [390, 700],
  [1440, 900],
])(
  'at %i × %i px the Tab key brings every field onto the screen as a whole',
  async (width, height) => {
    await using site = await startSite()
    await using page = await openPage(site.url, { width, height })
    await page.goto('/artist-flight-form')
    await hydrated(page)
    await page.getByRole('link', { name: 'Search for flights' }).focus()
    for (const { name } of FLIGHT_FIELDS) {
      await page.keyboard.press('Tab')
      const field = page.locator(`[name=${name}]`)
      await expect
        .poll(() =>
          field.evaluate((element) => {
            const { top, bottom } = element.getBoundingClientRect()
            return element === document.activeElement && top >= 0 && bottom <= innerHeight
          }),
        )
        .toBe(true)
    }
  },
)

async function openForm(site: Site, options?: PageOptions): Promise<Page> {
  const page = await openPage(site.url, options)
  await page.goto('/artist-flight-form')
  await hydrated(page)
  return page
}

async function fillIn(page: Page, flight: Record<string, unknown>): Promise<void> {
  for (const [name, text] of Object.entries(flight))
    await page.locator(`[name=${name}]`).fill(String(text))
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Flight Details' }).click()
}

/** The texts that are read out with a field. */
function describedBy(page: Page, label: string): Promise<string> {
  return page.getByLabel(label).evaluate((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.querySelector(`#${id}`)?.textContent)
      .join(' '),
  )
}

/** The request arrives and is answered; the answer does not. */
async function loseTheAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}
