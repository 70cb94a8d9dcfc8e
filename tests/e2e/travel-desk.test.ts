import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asAdmin } from '../helpers/admin'
import { addLeg, aLeg, putCard, readDesk } from '../helpers/desk'
import { cards, fillLeg, openCard, openDesk } from '../helpers/desk-page'
import { aFlight, sendFlight } from '../helpers/flights'
import { axeViolations, expectToFit, shownToast } from '../helpers/page-state'
import { startSite, type Site } from '../helpers/site'
import { openSheet } from '../helpers/workbook'

test('a flight is booked on its card: saved, undone, checked against the set, and found by the counters', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight({ artistName: 'SENORA Sima' }))
  await sendFlight(site, aFlight({ artistName: 'Somebody Else' }))
  await using page = await openDesk(site, [/422/])
  const card = await openCard(page, 'SENORA Sima')
  await card.getByText('Plays 14 Mar, 01:00–04:00').waitFor()

  // What a booking needs, copied by one press.
  const sent = card.getByRole('region', { name: 'What SENORA Sima has sent' })
  await sent.getByText('Ana María Ó Briain').waitFor()
  expect(await sent.innerText()).not.toContain('X1234567')
  await sent.getByRole('button', { name: 'Show the passport number of SENORA Sima' }).click()
  await sent.getByText('X1234567').waitFor()
  const { reference } = (await readDesk(site)).flights[1] as { reference: string }
  await page.getByLabel('Search').fill(reference.slice(-6).toLowerCase())
  await expect.poll(() => cards(page)).toEqual(['SENORA Sima'])
  await page.getByLabel('Search').fill('')

  await card.getByLabel('Status').selectOption('Booked')
  await card.getByLabel('Who has it').fill('Noa')
  await card.getByLabel('Notes', { exact: true }).fill('Aisle seat')
  await card.getByRole('button', { name: 'Save card' }).click()
  const question = page.getByRole('dialog', { name: 'No flight is entered yet' })
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect.poll(() => focusText(page)).toBe('Save card')
  expect((await readDesk(site)).flights[1]).toMatchObject({ status: 'new', version: 0 })
  await card.getByRole('button', { name: 'Save card' }).click()
  await question.getByRole('button', { name: 'Save as booked' }).click()
  await expect.poll(() => shownToast(page)).toBe('Saved The card of SENORA Sima is booked. Undo')
  expect((await readDesk(site)).flights[1]).toMatchObject({ status: 'booked', version: 1 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => shownToast(page)).toMatch(/^Undone/)
  expect((await readDesk(site)).flights[1]).toMatchObject({ status: 'new', notes: null })

  await card.getByRole('button', { name: 'Add an arrival' }).click()
  const form = card.getByRole('form', { name: 'New arrival' })
  expect(await form.getByLabel('To').inputValue()).toBe('PMI')
  await fillLeg(form, { From: 'ZZZ' })
  await form.getByRole('button', { name: 'Save arrival' }).click()
  await form
    .getByRole('alert')
    .getByText(/^The airport of departure is no airport/)
    .waitFor()
  expect(await axeViolations(page)).toEqual([])
  await form.getByLabel('From').fill('')
  await form.getByLabel('From').pressSequentially('Zürich')
  await expect.poll(() => form.locator('datalist option').first().getAttribute('value')).toBe('ZRH')
  expect(await form.getByLabel('From').inputValue()).toBe('Zürich')
  await form.getByLabel('From').fill('zrh')
  // Palma by its first three letters is in Colombia.
  await form.getByLabel('To').fill('PAL')
  await form.getByRole('button', { name: 'Save arrival' }).click()
  const far = page.getByRole('dialog', { name: 'To PAL?' })
  await far.getByText(/America\/Bogota, and the festival is in Europe\/Madrid/).waitFor()
  await far.getByRole('button', { name: 'Go back' }).click()
  await form.getByLabel('To').fill('BCN')
  await form.getByRole('button', { name: 'Save arrival' }).click()
  const other = page.getByRole('dialog', { name: 'To BCN?' })
  await other.getByText(/BCN is not the airport of the festival, PMI\. Is it a change/).waitFor()
  await other.getByRole('button', { name: 'Go back' }).click()
  // 12/03 reads as 3 December to some.
  await fillLeg(form, { To: 'PMI', Departs: '2026-12-03T21:55', Arrives: '2026-12-03T23:50' })
  await form.getByRole('button', { name: 'Save arrival' }).click()
  const late = page.getByRole('dialog', { name: 'On 3 December 2026?' })
  await late.getByText(/more than two weeks after the festival, 12–15 March 2026/).waitFor()
  await late.getByRole('button', { name: 'Go back' }).click()
  expect((await readDesk(site)).flights[1]).toMatchObject({ legs: [] })
  await fillLeg(form, {})
  await form.getByRole('button', { name: 'Save arrival' }).click()
  await card.getByText(/^Too late: LX 2041 lands 1 hour 10 minutes before the set/).waitFor()
  await expect.poll(() => focusText(page)).toBe('Add an arrival')

  await card.getByRole('button', { name: 'Add a departure' }).click()
  const leaving = card.getByRole('form', { name: 'New departure' })
  expect(await leaving.getByLabel('From').inputValue()).toBe('PMI')
  await leaving.getByLabel('Travels by').selectOption('Car')
  expect(await leaving.getByLabel(/number|reference/i).count()).toBe(0)
  await leaving.getByLabel('From').fill('Deià')
  await leaving.getByLabel('Departs').fill('2026-03-16T10:00')
  await leaving.getByLabel('Time zone of the departure').waitFor()
  await leaving.getByRole('button', { name: 'Save departure' }).click()
  const flights = card.getByRole('region', { name: 'Flights of SENORA Sima' })
  await flights.getByText('Car: Deià 16 Mar, 10:00, 1 person').waitFor()

  await page.getByRole('button', { name: /^Too late or tight/ }).click()
  expect(await cards(page)).toEqual(['SENORA Sima'])
  await page.getByRole('button', { name: /^No answer yet/ }).click()
  const missing = page.getByRole('list', { name: 'Artists without flight details' })
  expect(await missing.innerText()).toContain('Drip Theory')
  expect(await missing.innerText()).not.toContain('Señora Sima')

  // An artist under another name is linked to the act by hand.
  await page.getByRole('button', { name: /^No answer yet/ }).click()
  await page.getByRole('button', { name: /^Too late or tight/ }).click()
  const linked = await openCard(page, 'Somebody Else')
  await linked.getByText('Not in the timetable').waitFor()
  await linked.getByLabel('Act').selectOption('Drip Theory')
  await linked.getByRole('button', { name: 'Save card' }).click()
  await linked.getByText(/^Plays /).waitFor()
})

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
  expect(await conflict.evaluate((box) => box === document.activeElement)).toBe(true)
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

function focusText(page: Page) {
  return page.evaluate(() => document.activeElement?.textContent)
}
