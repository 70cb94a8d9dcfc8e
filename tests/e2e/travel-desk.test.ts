import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readDesk } from '../helpers/desk'
import { cards, fillLeg, openCard, openDesk } from '../helpers/desk-page'
import { aFlight, sendFlight } from '../helpers/flights'
import { axeViolations, shownToast } from '../helpers/page-state'
import { startSite } from '../helpers/site'

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

function focusText(page: Page) {
  return page.evaluate(() => document.activeElement?.textContent)
}
