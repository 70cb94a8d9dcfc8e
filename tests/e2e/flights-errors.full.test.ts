import { expect, test } from 'vitest'
import { FLIGHT_FIELDS } from '../../services/journeys/flight-fields'
import { openPage } from '../helpers/browser'
import { testDatabase } from '../helpers/database'
import { faultProxy } from '../helpers/fault-proxy'
import { describedBy, fillIn, FORM, openForm, submit } from '../helpers/flight-form'
import { aFlight, aShortFlight, FLIGHTS_API, listedFlights } from '../helpers/flights'
import { holdScripts } from '../helpers/lineup'
import { hydrated, shownToast, isFocused } from '../helpers/page-state'
import { ready } from '../helpers/readiness'
import { startSite } from '../helpers/site'

test('without JavaScript the browser asks for what is missing, and what the server refuses comes back with the reason', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390, javaScript: false, expects: [/422/] })
  await page.goto(FORM)
  await submit(page)
  expect(page.url()).toBe(site.url + FORM)
  await fillIn(page, aFlight({ preferredAirport: 'a\u202eb' }))
  await submit(page)
  await page.getByText('Please check what you entered').waitFor()
  expect(await describedBy(page, 'Preferred Departure Airport')).toContain('cannot be used')
  expect(await page.getByLabel('Passport Number').inputValue()).toBe('X1234567')
  await page.getByLabel('Preferred Departure Airport').fill('BER')
  await submit(page)
  await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
})

test('a field that was left alone is not found wrong before the form is sent; then what is missing is said at the field and in a summary that takes focus, and goes as it is mended', async () => {
  await using site = await startSite()
  await using page = await openForm(site, { width: 390 })
  await page.getByLabel('Email Address').fill('nonsense')
  await page.getByLabel('Email Address').fill('')
  await page.getByLabel('Phone Number').focus()
  expect(await page.locator('[aria-invalid=true]').count()).toBe(0)
  await fillIn(page, { artistName: 'A', email: 'nonsense' })
  await submit(page)
  const summary = page.getByRole('group', { name: 'Please check what you entered' })
  await summary.waitFor()
  expect(await isFocused(summary)).toBe(true)
  const required = FLIGHT_FIELDS.filter((field) => field.required && field.name !== 'artistName')
  expect(await summary.getByRole('link').count()).toBe(required.length)
  expect(await page.locator('[aria-invalid=true]').count()).toBe(required.length)
  expect(await describedBy(page, 'Email Address')).toBe(
    'Email Address must look like name@example.com.',
  )

  await summary.getByRole('link', { name: /Passport Number/ }).click()
  const passport = page.getByLabel('Passport Number')
  expect(await isFocused(passport)).toBe(true)
  await passport.pressSequentially('X1')
  expect(await passport.getAttribute('aria-invalid')).toBeNull()
  expect(await summary.getByRole('link', { name: /Passport Number/ }).count()).toBe(0)

  await fillIn(page, aShortFlight())
  await expect.poll(() => summary.count()).toBe(0)
  expect(page.url()).toBe(site.url + FORM)
})

test('what the server found wrong goes when the form is sent again with the scripts there', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { expects: [/422/, /ERR_FAILED/] })
  const release = await holdScripts(page)
  await page.goto(FORM, { waitUntil: 'commit' })
  await fillIn(page, aFlight({ preferredAirport: 'a\u202eb' }))
  await submit(page)
  const found = page.getByRole('group', { name: 'Please check what you entered' })
  await found.waitFor()
  release()
  await hydrated(page)
  await page.getByLabel('Preferred Departure Airport').fill('BER')
  await page.route(`**${FLIGHTS_API}`, (route) => route.abort())
  await submit(page)
  await page.getByRole('group', { name: 'Your flight details have not been submitted' }).waitFor()
  expect(await found.count()).toBe(0)
})

test('the summary takes the focus too when the button is the first thing that is pressed; what the server refuses is said in its own words, and nothing typed is lost', async () => {
  await using site = await startSite()
  await using page = await openForm(site, { expects: [/429/] })
  await submit(page)
  const summary = page.getByRole('group', { name: 'Please check what you entered' })
  await expect.poll(() => isFocused(summary)).toBe(true)
  for (let count = 0; count < 10; count += 1)
    await fetch(site.url + FLIGHTS_API, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    })
  await fillIn(page, aFlight())
  await submit(page)
  await expect
    .poll(() => shownToast(page))
    .toBe('Error Failed to submit flight details. Please try again.')
  const box = page.getByRole('group', { name: 'Your flight details have not been submitted' })
  expect(await box.innerText()).toMatch(/Please try again in \d+ seconds\./)
  expect(await isFocused(box)).toBe(true)
  expect(await page.getByLabel('Full Legal Name').inputValue()).toBe(aFlight().fullName)
})

test('a flight sent while the database is away says so and keeps what was typed', async () => {
  await using pg = await testDatabase('seeded')
  await using proxy = await faultProxy(pg.url)
  await using site = await startSite({ env: { DATABASE_URL: proxy.url } })
  await using page = await openForm(site, { expects: [/503/] })
  await fillIn(page, aFlight())
  await proxy.set('refuse')
  await submit(page)
  const box = page.getByRole('group', { name: 'Your flight details have not been submitted' })
  expect(await box.innerText()).toContain('Everything you typed is still here.')
  for (const [name, text] of Object.entries(aFlight()))
    expect(await page.locator(`[name=${name}]`).inputValue()).toBe(text)

  await proxy.set('ok')
  await ready(site)
  await submit(page)
  await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
  expect(await listedFlights(site)).toEqual([expect.objectContaining(aFlight())])
})
