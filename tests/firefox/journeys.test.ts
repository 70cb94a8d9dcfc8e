import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { flightNamed, listed } from '../helpers/admin'
import { openFirefox } from '../helpers/firefox-page'
import { aFlight, listedFlights, sendFlight } from '../helpers/flights'
import {
  blurs,
  film,
  headline,
  lockedDays,
  PATH,
  revealButton,
  slots,
  standStill,
} from '../helpers/lineup'
import { hydrated, shownToast, isFocused } from '../helpers/page-state'
import { SECRETS, startSite } from '../helpers/site'

test('the countdown ticks, and the meter shows the figure of the status call', async () => {
  const now = new Date('2026-03-10T21:58:57Z')
  await using site = await startSite({ now: () => now })
  await using page = await openFirefox(site.url)
  // This figure differs from the server's, which is in the page's HTML.
  await page.route('**/api/booking-status', async (route) => {
    const status = (await (await route.fetch()).json()) as Record<string, unknown>
    await route.fulfill({ json: { ...status, confirmedBookings: 7, capacityPercentage: 7 } })
  })
  await page.clock.install({ time: now })
  await page.goto('/')
  await hydrated(page)
  const secondsLeft = async () => {
    const [days, hours, minutes, seconds] = (await page.getByRole('timer').innerText())
      .match(/\d+/g)!
      .map(Number)
    return ((days! * 24 + hours!) * 60 + minutes!) * 60 + seconds!
  }
  // Two days, one hour, one minute and three seconds before midnight in Mallorca, and less since.
  const first = await secondsLeft()
  expect(first).toBeLessThanOrEqual(((2 * 24 + 1) * 60 + 1) * 60 + 3)
  expect(first).toBeGreaterThan((2 * 24 + 1) * 3600)
  await expect.poll(secondsLeft).toBeLessThan(first)

  const meter = page.getByRole('meter', { name: 'Festival capacity' })
  await meter.scrollIntoViewIfNeeded()
  await expect.poll(() => meter.getAttribute('aria-valuetext')).toBe('7% FULL')
  await page.getByText('7% FULL').first().waitFor()
})

test('on a phone the menu opens and closes, its links jump, and Back returns to where the press was', async () => {
  await using site = await startSite()
  await using page = await openFirefox(site.url, { width: 390 })
  await page.goto('/')
  await hydrated(page)
  const menu = page.getByRole('button', { name: 'Menu' })
  const schedule = page.getByRole('navigation').getByRole('link', { name: 'Schedule' })
  expect(await schedule.isVisible()).toBe(false)
  await menu.click()
  expect(await menu.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  expect(await menu.getAttribute('aria-expanded')).toBe('false')
  expect(await schedule.isVisible()).toBe(false)

  await menu.click()
  await schedule.click()
  expect(await menu.getAttribute('aria-expanded')).toBe('false')
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  const offset = () =>
    page.locator('#schedule').evaluate((part) => part.getBoundingClientRect().top)
  await expect.poll(async () => Math.abs(await offset())).toBeLessThan(200)
  expect(new URL(page.url()).hash).toBe('#schedule')
  expect(await scrolled()).toBeGreaterThan(800)

  // Firefox reports no step back within a page, and `goBack` would wait for the report.
  await page.evaluate(() => history.back())
  await expect.poll(scrolled).toBe(0)
  expect(await page.evaluate(() => location.href)).toBe(`${site.url}/`)
})

test('the film plays and can be skipped, and the first day comes out name by name until the days can be chosen', async () => {
  await using site = await startSite()
  await using page = await openFirefox(site.url)
  await page.clock.install()
  await page.goto(PATH)
  await hydrated(page)
  await expect.poll(() => film(page)).toMatchObject({ isPlaying: true, muted: true })
  await standStill(page)
  await page.getByRole('button', { name: 'Skip Intro' }).click()

  await page.clock.runFor(500)
  await headline(page).waitFor()
  await page.clock.runFor(1990)
  expect(await revealButton(page).count()).toBe(0)
  await page.clock.runFor(10)
  await revealButton(page).click()

  await expect.poll(() => slots(page, 'Thursday').count()).toBe(1)
  await page.clock.runFor(1600)
  await expect.poll(() => slots(page, 'Thursday').count()).toBe(3)
  expect(await blurs(page, 'Thursday')).toEqual([true, true, true])
  await page.clock.runFor(1400)
  await expect.poll(() => blurs(page, 'Thursday')).toEqual([false, true, true])
  await page.clock.runFor(3390)
  expect(await lockedDays(page)).toEqual([true, true, true, true])
  await page.clock.runFor(10)
  await expect.poll(() => lockedDays(page)).toEqual([false, false, false, false])
  await expect.poll(() => blurs(page, 'Thursday')).toEqual([false, false, false])

  await page.getByRole('group', { name: 'Festival days' }).getByText('Friday').click()
  await expect.poll(() => slots(page, 'Friday').count()).toBe(1)
  expect(await page.getByRole('list', { name: 'Thursday' }).count()).toBe(0)
})

test('an empty form is asked for what is missing, and a note is on the board at once and after a reload', async () => {
  await using site = await startSite()
  await using page = await openFirefox(site.url)
  await page.goto('/attendee-pinboard')
  await hydrated(page)
  await page.getByRole('button', { name: 'Add Yourself to the Pinboard!' }).click()
  const join = page.getByRole('button', { name: 'Join the Pinboard!' })
  await join.click()
  await expectToast(page, 'Missing Info Please fill in both your party alias and location!')

  await page.getByLabel('Party Alias').fill('DJ Murciélago')
  await page.getByLabel('Where are you coming from?').fill('Palma')
  await join.click()
  await expectToast(page, 'Welcome to the madness!')
  const note = page.getByRole('list', { name: 'Pinned notes' }).getByRole('listitem')
  await note.filter({ hasText: 'DJ Murciélago' }).getByText('Palma').waitFor()
  expect(await page.getByRole('heading', { name: 'Join the Crew!' }).count()).toBe(0)

  await page.reload()
  await hydrated(page)
  await note.filter({ hasText: 'DJ Murciélago' }).getByText('Palma').waitFor()
})

test('an empty form is answered by a summary that takes focus, and a full one by thanks with a reference', async () => {
  await using site = await startSite()
  await using page = await openFirefox(site.url)
  await page.goto('/artist-flight-form')
  await hydrated(page)
  const submit = page.getByRole('button', { name: 'Submit Flight Details' })
  await submit.click()
  const summary = page.getByRole('group', { name: 'Please check what you entered' })
  await summary.waitFor()
  await expect.poll(() => isFocused(summary)).toBe(true)
  expect(await summary.getByRole('link').count()).toBe(7)
  const passport = page.getByLabel('Passport Number')
  expect(await passport.getAttribute('aria-invalid')).toBe('true')
  await summary.getByRole('link', { name: /Passport Number/ }).click()
  await expect.poll(() => isFocused(passport)).toBe(true)

  for (const [name, text] of Object.entries(aFlight()))
    await page.locator(`[name=${name}]`).fill(String(text))
  await expect.poll(() => summary.count()).toBe(0)
  await submit.click()
  await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
  await expectToast(page, 'Success! Your flight details have been submitted successfully.')
  expect(await page.getByRole('main').innerText()).toMatch(/\bCAVE-\w{4}-\w{4}\b/)
  expect(await listedFlights(site)).toEqual([expect.objectContaining(aFlight())])
})

test('a wrong password is refused, the right one opens the list, and a reload locks it', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight({ artistName: 'Señora Sima' }))
  await using page = await openFirefox(site.url, { expects: [/answered: 401/] })
  await page.goto('/admin-flight-details')
  await hydrated(page)
  const password = page.getByLabel('Admin password')
  await password.fill('not-the-password')
  await page.getByRole('button', { name: 'Access Admin Panel' }).click()
  await expectToast(page, 'Access Denied Invalid password. Please try again.')
  expect(await listed(page).count()).toBe(0)

  await password.fill(SECRETS.ADMIN_PASSWORD)
  await password.press('Enter')
  await expectToast(page, 'Access Granted Welcome to the admin panel.')
  const card = flightNamed(page, 'Señora Sima')
  expect(await card.textContent()).toContain('Ana María Ó Briain')

  await page.reload()
  await page.getByText('Admin Access Required').waitFor()
  expect(await listed(page).count()).toBe(0)
})

/** A toast begins with this text. Only the beginning is compared: before its island runs, its button shows a text, too. */
async function expectToast(page: Page, text: string): Promise<void> {
  await expect.poll(async () => (await shownToast(page)).slice(0, text.length)).toBe(text)
}
