import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { aFlight, listedFlights } from '../helpers/flights'
import { correctOwn, outbox, submitted } from '../helpers/my-flight'
import { openAdmin } from '../helpers/admin'
import { axeViolations } from '../helpers/page-state'
import { startSite } from '../helpers/site'
import { deferred } from '../helpers/deferred'

test('a download leaves the page as it is, and a deletion pressed twice is sent once', async () => {
  await using site = await startSite()
  const { key, reference } = await submitted(site)
  await using page = await openPage(site.url)
  await page.goto(`/my-flight#${key}`)
  await page.getByRole('heading', { name: reference }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.json$/)
  expect(await page.locator('html[data-leaving]').count()).toBe(0)

  let sent = 0
  // The answer comes after the second press.
  const mayGoOn = deferred()
  await page.route('**/my-flight', async (route) => {
    if (route.request().method() === 'POST') sent += 1
    await mayGoOn.promise
    await route.continue()
  })
  await page.getByLabel('Your reference').fill(reference)
  await page.getByRole('button', { name: 'Delete my details' }).dblclick({ noWaitAfter: true })
  mayGoOn.resolve()
  await page.getByText('Your details are deleted').waitFor()
  expect(sent).toBe(1)
  expect(await listedFlights(site)).toEqual([])
})

test('an organiser marks several mails as sent at once after one question, and none to what looks automatic', async () => {
  await using site = await startSite()
  await submitted(site)
  await submitted(site)
  await submitted(site, { artistName: 'Program', stalactite: 'x' })
  await using page = await openAdmin(site)
  await page.getByRole('tab', { name: 'Outbox' }).click()
  await page.getByText('It looks automatic: send it once').waitFor()
  const mark = page.getByRole('button', { name: /^Mark (2|the selected) as sent$/ })
  expect(await mark.textContent()).toBe('Mark the selected as sent')
  expect(await mark.isDisabled()).toBe(true)
  await page.getByLabel('Select all that wait').check()
  await mark.click()
  const question = page.getByRole('dialog', { name: 'Mark 2 as sent?' })
  await question.getByText('The texts of all 2 are erased for good').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Not yet' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await mark.evaluate((button) => button === document.activeElement)).toBe(true)
  expect((await outbox(site)).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
  await mark.click()
  await question.getByRole('button', { name: 'Mark 2 as sent' }).click()
  await expect.poll(() => page.getByText('Sent on').count()).toBe(2)
  expect((await outbox(site)).map(({ state }) => state)).toEqual(['waiting', 'sent', 'sent'])
  expect(await page.locator('[aria-labelledby=outbox-title]:focus').count()).toBe(1)
})

test('mails that the site sends itself are not among those that are marked at once', async () => {
  const env = { MAIL_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'travel@festival.example' }
  await using site = await startSite({ env })
  await submitted(site)
  await submitted(site)
  await using page = await openAdmin(site)
  await page.getByRole('tab', { name: 'Outbox' }).click()
  await page.getByText('Sent automatically after').nth(1).waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
})

test('an organiser marks the mail as sent and the changes as seen, and the focus stays where a button goes', async () => {
  await using site = await startSite()
  const { key, reference } = await submitted(site)
  await using page = await openAdmin(site)
  const focusIn = (selector: string) => page.locator(`${selector}:focus`).count()
  await page.getByRole('tab', { name: 'Outbox' }).click()
  const mail = page.getByRole('listitem').filter({ hasText: reference })
  const href = await mail.getByRole('link', { name: 'Open in mail program' }).getAttribute('href')
  expect(decodeURIComponent(href ?? '')).toContain(`/my-flight#${key}`)
  await mail.getByText(/^To /).click()
  expect(await axeViolations(page)).toEqual([])
  await mail.getByRole('button', { name: /Mark as sent/ }).press('Enter')
  await mail.getByText('Sent on').waitFor()
  expect(await focusIn('[aria-labelledby=outbox-title]')).toBe(1)
  expect(await outbox(site)).toMatchObject([{ state: 'sent', text: null }])

  await correctOwn(site, key, aFlight({ preferredAirport: 'HAM' }))
  await page.getByRole('tab', { name: 'Travel desk' }).click()
  await page.getByRole('button', { name: 'Open DJ Murciélago' }).click()
  const seen = page.getByRole('button', { name: "Mark the artist's changes as seen" })
  await seen.press('Enter')
  await seen.waitFor({ state: 'detached' })
  expect(await focusIn('[aria-label="Card of DJ Murciélago"]')).toBe(1)
})
