import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { expectKeptDraft, fillIn, loseTheAnswer, openForm, submit } from '../helpers/flight-form'
import { aFlight, FLIGHTS_API, listedFlights } from '../helpers/flights'
import { hydrated, shownToast } from '../helpers/page-state'
import { startSite } from '../helpers/site'

test('a flight is sent, thanked for with its reference, and listed', async () => {
  await using site = await startSite()
  await using page = await openForm(site, { width: 390 })
  await fillIn(page, aFlight())
  await submit(page)
  await expect
    .poll(() => shownToast(page))
    .toBe('Success! Your flight details have been submitted successfully.')
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

test('a lost answer keeps the form as it is; with a change it is another flight, and sending that again after a lost answer makes no third', async () => {
  await using site = await startSite()
  await using page = await openForm(site, { expects: [/ERR_FAILED|ERR_CONNECTION/] })
  await fillIn(page, aFlight())
  await page.route(`**${FLIGHTS_API}`, loseTheAnswer, { times: 2 })
  await submit(page)
  await expect
    .poll(() => shownToast(page))
    .toBe('Error Failed to submit flight details. Please try again.')
  expect(await listedFlights(site)).toHaveLength(1)
  for (const [name, text] of Object.entries(aFlight()))
    expect(await page.locator(`[name=${name}]`).inputValue()).toBe(text)

  const airports = async () =>
    (await listedFlights(site)).map(({ preferredAirport }) => preferredAirport)
  await page.getByLabel('Preferred Departure Airport').fill('Hamburg')
  await submit(page)
  await expect.poll(airports).toEqual(['Hamburg', 'Berlin, BER'])
  await submit(page)
  await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
  expect(await airports()).toEqual(['Hamburg', 'Berlin, BER'])
})

test('a lost answer and a reload: the same details make one flight, and another passport number is no second one', async () => {
  await using site = await startSite()
  await using page = await openForm(site, { expects: [/ERR_FAILED|ERR_CONNECTION|422/] })
  await fillIn(page, aFlight())
  await page.route(`**${FLIGHTS_API}`, loseTheAnswer, { times: 1 })
  await submit(page)
  await shownToast(page)
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(stored).not.toContain(aFlight().passportNumber)
  await page.reload()
  await hydrated(page)
  const passport = page.getByLabel('Passport Number')
  expect(await passport.inputValue()).toBe('')

  await passport.fill('Y7654321')
  await submit(page)
  const box = page.getByRole('group', { name: 'We have your flight details already' })
  expect(await box.innerText()).toContain('type it as you typed it first')
  expect(await listedFlights(site)).toEqual([expect.objectContaining(aFlight())])

  await passport.fill(` ${String(aFlight().passportNumber)} `)
  await submit(page)
  await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
  expect(await listedFlights(site)).toEqual([expect.objectContaining(aFlight())])
})

test('what was typed is still there after a link of the bar and Back, and after a reload; the passport number is not kept', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { reducedMotion: true })
  await expectKeptDraft(page)
})
