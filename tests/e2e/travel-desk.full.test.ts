import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asAdmin } from '../helpers/admin'
import { addLeg, aLeg, putCard, readDesk } from '../helpers/desk'
import { cards, openCard, openDesk } from '../helpers/desk-page'
import { aFlight, sendFlight } from '../helpers/flights'
import { axeViolations, expectToFit, shownToast, isFocused } from '../helpers/page-state'
import { startSite, type Site } from '../helpers/site'
import { openSheet } from '../helpers/workbook'

test('several cards get status and driver at once, and those that changed meanwhile are named', async () => {
  await using site = await startSite()
  for (const artistName of ['Ant', 'Bat', 'Cat']) await sendFlight(site, aFlight({ artistName }))
  for (const id of [1, 2]) await addLeg(site, id, aLeg({ driver: null }))
  await using page = await openDesk(site, [/409/, /409/])
  await page.getByLabel('Order').selectOption('Arrival')
  expect(await cards(page)).toEqual(['Bat', 'Ant', 'Cat'])
  await putCard(site, 2, { notes: 'theirs' })
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check()
  const bar = page.getByRole('form', { name: 'Selected submissions' })
  await bar.getByLabel('Set status').selectOption('Booked')
  await bar.getByLabel('Driver of the arrivals').fill('Toni')
  expect(await axeViolations(page)).toEqual([])
  await bar.getByRole('button', { name: 'Save the selected' }).click()
  await page.getByRole('button', { name: 'Save as booked' }).click()
  await expect
    .poll(() => bar.getByRole('list', { name: 'Not saved' }).innerText())
    .toMatch(
      /Bat: somebody else has changed the card meanwhile\s+Cat: there is no arrival to drive/,
    )
  expect((await readDesk(site)).flights).toMatchObject([
    { artistName: 'Cat', status: 'new' },
    { artistName: 'Bat', status: 'asked', notes: 'theirs', legs: [{ driver: 'Toni' }] },
    { artistName: 'Ant', status: 'booked', legs: [{ driver: 'Toni' }] },
  ])
  // What was stored is undone, and what somebody changed after that stays.
  await putCard(site, 1, { status: 'booked', notes: 'theirs, too', version: 1 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => shownToast(page))
    .toContain('Ant: somebody else has changed the card meanwhile')
  expect((await readDesk(site)).flights).toMatchObject([
    { artistName: 'Cat', status: 'new' },
    { artistName: 'Bat', status: 'asked', legs: [{ driver: null }] },
    { artistName: 'Ant', status: 'booked', notes: 'theirs, too', legs: [{ driver: null }] },
  ])

  // Letters go to the selected alone: Cat has no journey.
  await page.getByRole('checkbox', { name: 'Select Ant' }).check()
  await bar.getByRole('button', { name: 'Letters to the selected' }).click()
  const recipients = page.getByRole('list', { name: 'Recipients' })
  await expect.poll(() => recipients.innerText()).toContain('Ant')
  await page.getByRole('button', { name: 'Send 1 letter' }).waitFor()
  await expectToFit(page, [390, 820, 1440])

  // On a phone the choices fold, and the chosen ones are counted.
  await page.setViewportSize({ width: 390, height: 844 })
  const choices = page.getByRole('button', { name: 'Filter and order (1)' })
  expect(await page.getByLabel('Order').isVisible()).toBe(false)
  await choices.click()
  expect(await page.getByLabel('Order').isVisible()).toBe(true)
})

test('of two people with one card open the second sees both versions, and neither is lost', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight({ artistName: 'Bat' }))
  const leg = (await (await addLeg(site, 1)).json()) as { id: string }
  await asAdmin(site, 'PUT', `/api/admin/legs/${leg.id}/state`, { body: { state: 'landed' } })
  await using page = await openDesk(site, [/409/, /409/])
  const card = await openCard(page, 'Bat')
  await card.getByLabel('Notes', { exact: true }).fill('mine')
  await putCard(site, 1, { status: 'told', notes: 'theirs' })
  await card.getByRole('button', { name: 'Save card' }).click()
  const conflict = card.getByRole('group', { name: 'Somebody else has changed this meanwhile' })
  await expect
    .poll(() => conflict.locator('tbody').innerText())
    .toMatch(/New\s+Told\s+Notes\s+mine\s+theirs/)
  expect(await isFocused(conflict)).toBe(true)
  await expectToFit(page, [390, 820, 1440])
  await conflict.getByRole('button', { name: 'Use what is stored' }).press('Enter')
  expect(await card.getByLabel('Notes', { exact: true }).inputValue()).toBe('theirs')
  expect(await focusLabel(page)).toBe('Card of Bat')
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await card.getByLabel('Notes', { exact: true }).inputValue()).toBe('mine')
  await putCard(site, 1, { notes: 'theirs again', version: 1 })
  await card.getByRole('button', { name: 'Save card' }).click()
  await conflict.getByRole('button', { name: 'Save mine' }).press('Enter')
  await expect.poll(() => shownToast(page)).toMatch(/^Saved/)
  expect(await focusLabel(page)).toBe('Card of Bat')
  expect((await readDesk(site)).flights[0]).toMatchObject({ notes: 'mine', version: 3 })

  await card.getByRole('button', { name: 'Change flight LX 2041' }).click()
  const flights = card.getByRole('region', { name: 'Flights of Bat' })
  const form = flights.getByRole('form', { name: 'Flight LX 2041' })
  await form.getByLabel('Driver', { exact: true }).fill('Mina')
  await changeLeg(site, leg.id, { people: 5 })
  await form.getByRole('button', { name: 'Save arrival' }).click()
  const flightConflict = form.getByRole('group', { name: /meanwhile/ })
  await expect.poll(() => flightConflict.locator('tbody').innerText()).toMatch(/People\s+2\s+5/)
  await form.getByRole('button', { name: 'Use what is stored' }).press('Enter')
  expect(await focusLabel(page)).toBe('Flight LX 2041')
  await form.getByLabel('Driver', { exact: true }).fill('Mina')
  await form.getByLabel('People').fill('2')
  await changeLeg(site, leg.id, { people: 6, version: 2 })
  await form.getByRole('button', { name: 'Save arrival' }).click()
  await form.getByRole('button', { name: 'Save mine' }).click()
  await flights.getByText(/2 people, driver Mina$/).waitFor()
  await card.getByRole('button', { name: 'Delete flight LX 2041' }).click()
  await expect.poll(async () => (await readDesk(site)).flights[0]!.legs).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await flights.getByText(/2 people, driver Mina$/).waitFor()
  await expect
    .poll(async () => (await readDesk(site)).flights[0]!.legs)
    .toMatchObject([{ driver: 'Mina', state: 'landed' }])
})

test('the workbook has the columns that are switched on, and the desk fits on every screen', async () => {
  await using site = await startSite({ now: () => new Date('2026-03-01T12:00:00Z') })
  await sendFlight(site, aFlight({ artistName: 'W'.repeat(200) }))
  await putCard(site, 1, { assignee: 'N'.repeat(100), notes: 'x'.repeat(300) })
  await addLeg(site, 1, aLeg({ driver: 'D'.repeat(100) }))
  await using page = await openDesk(site)
  await openCard(page, 'W'.repeat(200))
  await page.getByText('Export for Excel').click()
  await expectToFit(page, [320, 390, 820, 1440])
  await page.getByRole('checkbox', { name: /^Passport Number/ }).check()
  await page.getByRole('checkbox', { name: 'Preferred Arrival Date' }).uncheck()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export XLSX' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('trance-madness-flight-details-2026-03-01.xlsx')
  expect(openSheet(await readFile(await download.path())).cells).toEqual([
    [
      'Artist Name',
      'Passport Number',
      'Preferred Departure Date',
      'Preferred Airport',
      'Submitted Date',
    ],
    ['W'.repeat(200), 'X1234567', 'Mon, after breakfast', 'Berlin, BER', '2026-03-01'],
  ])
})

async function changeLeg(site: Site, id: string, changes: Record<string, unknown>) {
  const body = aLeg({ version: 1, ...changes })
  await asAdmin(site, 'PUT', `/api/admin/flights/1/legs/${id}`, { body })
}

/** The name of the form that has the focus. */
function focusLabel(page: Page) {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
}
