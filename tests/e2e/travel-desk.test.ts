import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asAdmin, openAdmin } from '../helpers/admin'
import { addLeg, aLeg, putCard, readDesk } from '../helpers/desk'
import { testDatabase } from '../helpers/database'
import { aFlight, sendFlight, storeFlights } from '../helpers/flights'
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

  await card.getByLabel('Status').selectOption('Booked')
  await card.getByLabel('Who has it').fill('Noa')
  await card.getByLabel('Notes').fill('Aisle seat')
  await card.getByRole('button', { name: 'Save card' }).click()
  await expect.poll(() => shownToast(page)).toBe('Saved The card of SENORA Sima is booked. Undo')
  expect((await readDesk(site)).flights[1]).toMatchObject({ status: 'booked', version: 1 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => shownToast(page)).toMatch(/^Undone/)
  expect((await readDesk(site)).flights[1]).toMatchObject({ status: 'new', notes: null })

  await card.getByRole('button', { name: 'Add a flight' }).click()
  const form = card.getByRole('form', { name: 'New flight' })
  await fillLeg(form, { From: 'ZZZ' })
  await form.getByRole('button', { name: 'Save flight' }).click()
  await form
    .getByRole('alert')
    .getByText(/^The airport of departure is no airport/)
    .waitFor()
  expect(await axeViolations(page)).toEqual([])
  await form.getByLabel('From').fill('zrh')
  await form.getByRole('button', { name: 'Save flight' }).click()
  await card.getByText(/^Too late: LX 2041 lands 1 hour 10 minutes before the set/).waitFor()
  await expect.poll(() => focusText(page)).toBe('Add a flight')

  await page.getByRole('button', { name: /^Too late or tight/ }).click()
  expect(await cards(page)).toEqual(['SENORA Sima'])
  await page.getByRole('button', { name: /^No answer yet/ }).click()
  const missing = page.getByRole('list', { name: 'Artists without flight details' })
  expect(await missing.innerText()).toContain('Drip Theory')
  expect(await missing.innerText()).not.toContain('Señora Sima')
})

test('of two people with one card open the second sees both versions, and neither is lost', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight({ artistName: 'Bat' }))
  const leg = (await (await addLeg(site, 1)).json()) as { id: string }
  await asAdmin(site, 'PUT', `/api/admin/legs/${leg.id}/state`, { body: { state: 'landed' } })
  await using page = await openDesk(site, [/409/, /409/])
  const card = await openCard(page, 'Bat')
  await card.getByLabel('Notes').fill('mine')
  await putCard(site, 1, { status: 'told', notes: 'theirs' })
  await card.getByRole('button', { name: 'Save card' }).click()
  const conflict = card.getByRole('group', { name: 'Somebody else has changed this meanwhile' })
  await expect
    .poll(() => conflict.locator('tbody').innerText())
    .toMatch(/New\s+Told\s+Notes\s+mine\s+theirs/)
  expect(await conflict.evaluate((box) => box === document.activeElement)).toBe(true)
  await expectToFit(page, [390, 820, 1440])
  await conflict.getByRole('button', { name: 'Use what is stored' }).press('Enter')
  expect(await card.getByLabel('Notes').inputValue()).toBe('theirs')
  expect(await focusLabel(page)).toBe('Card of Bat')
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await card.getByLabel('Notes').inputValue()).toBe('mine')
  await putCard(site, 1, { notes: 'theirs again', version: 1 })
  await card.getByRole('button', { name: 'Save card' }).click()
  await conflict.getByRole('button', { name: 'Save mine' }).press('Enter')
  await expect.poll(() => shownToast(page)).toMatch(/^Saved/)
  expect(await focusLabel(page)).toBe('Card of Bat')
  expect((await readDesk(site)).flights[0]).toMatchObject({ notes: 'mine', version: 3 })

  await card.getByRole('button', { name: 'Change flight LX 2041' }).click()
  const flights = card.getByRole('region', { name: 'Flights of Bat' })
  const form = flights.getByRole('form', { name: 'Flight LX 2041' })
  await form.getByLabel('Driver').fill('Mina')
  await changeLeg(site, leg.id, { people: 5 })
  await form.getByRole('button', { name: 'Save flight' }).click()
  const flightConflict = form.getByRole('group', { name: /meanwhile/ })
  await expect.poll(() => flightConflict.locator('tbody').innerText()).toMatch(/People\s+2\s+5/)
  await form.getByRole('button', { name: 'Use what is stored' }).press('Enter')
  expect(await focusLabel(page)).toBe('Flight LX 2041')
  await form.getByLabel('Driver').fill('Mina')
  await form.getByLabel('People').fill('2')
  await changeLeg(site, leg.id, { people: 6, version: 2 })
  await form.getByRole('button', { name: 'Save flight' }).click()
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

test('what is typed while a card is being saved stays, and so it does when the save is undone', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight({ artistName: 'Bat' }))
  await using page = await openDesk(site)
  const card = await openCard(page, 'Bat')
  const notes = card.getByLabel('Notes')
  await notes.fill('one')
  using save = await heldPut(page)
  await card.getByRole('button', { name: 'Save card' }).click()
  await save.arrived
  await notes.fill('one two')
  await card.getByLabel('Who has it').fill('Noa')
  save.letGo()
  await expect.poll(() => shownToast(page)).toMatch(/^Saved/)
  expect([await notes.inputValue(), await card.getByLabel('Who has it').inputValue()]).toEqual([
    'one two',
    'Noa',
  ])
  await card.getByText('Not saved yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => shownToast(page)).toMatch(/^Undone/)
  expect(await notes.inputValue()).toBe('one two')
  await card.getByRole('button', { name: 'Save card' }).click()
  await expect
    .poll(async () => (await readDesk(site)).flights[0])
    .toMatchObject({ notes: 'one two', assignee: 'Noa' })
  await expect.poll(() => card.getByText('Not saved yet').count()).toBe(0)

  await card.getByRole('button', { name: 'Add a flight' }).click()
  const form = card.getByRole('form', { name: 'New flight' })
  await fillLeg(form, {})
  using adding = await heldPut(page)
  await form.getByRole('button', { name: 'Save flight' }).click()
  await adding.arrived
  await form.getByLabel('Driver').fill('Toni')
  adding.letGo()
  await card.getByRole('button', { name: 'Change flight LX 2041' }).waitFor()
  expect(await form.getByLabel('Driver').inputValue()).toBe('Toni')
  await form.getByRole('button', { name: 'Save flight' }).click()
  await form.waitFor({ state: 'detached' })
  expect((await readDesk(site)).flights[0]!.legs).toMatchObject([{ driver: 'Toni' }])
})

test('a card with typed text stays in the list, whatever is searched for, and goes once nothing is typed', async () => {
  await using pg = await testDatabase('seeded')
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
  await storeFlights(pg.sql, 60, (n) => ({ artistName: `Bat ${n}.` }))
  await using page = await openDesk(site)
  const booked = page.getByRole('button', { name: /^Booked/ })
  const [last = ''] = (await cards(page)).slice(-1)
  await page.getByRole('button', { name: 'Show more submissions' }).click()
  const beyond = (await cards(page)).at(-1)!
  for (const artist of [last, beyond])
    await (await openCard(page, artist)).getByLabel('Notes').fill('typed')
  await booked.click()
  expect(await cards(page)).toEqual([last, beyond])
  await booked.click()
  expect(await cards(page)).toHaveLength(51)
  // Somebody sends details meanwhile, which come first.
  await pg.sql`select setval(pg_get_serial_sequence('artist_flight_details', 'id'), 60)`
  await sendFlight(site, aFlight({ artistName: 'Newest' }))
  await page.getByRole('button', { name: 'Refresh desk' }).click()
  await page.getByRole('heading', { name: 'Newest' }).waitFor()
  for (const artist of [last, beyond]) {
    const notes = cardOf(page, artist).getByLabel('Notes')
    expect(await notes.inputValue()).toBe('typed')
    await notes.fill('')
  }
  await booked.click()
  expect(await cards(page)).toEqual([])
})

test('one flight of a card is typed at a time, and a double click deletes only one', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight({ artistName: 'Bat' }))
  for (const flightNumber of ['LX 1', 'LX 2', 'LX 3']) await addLeg(site, 1, aLeg({ flightNumber }))
  await using page = await openDesk(site, [/404/])
  const card = await openCard(page, 'Bat')
  await card.getByRole('button', { name: 'Add a flight' }).click()
  const form = card.getByRole('form', { name: 'New flight' })
  await form.getByLabel('Driver').fill('Toni')
  await card.getByRole('button', { name: 'Change flight LX 1' }).click()
  await expect
    .poll(() => shownToast(page))
    .toBe('Not saved yet Another flight of this card is open. Save it or press Cancel there first.')
  expect(await form.getByLabel('Driver').inputValue()).toBe('Toni')
  await form.getByRole('button', { name: 'Cancel' }).click()

  // A flight that somebody else has deleted keeps its form.
  await card.getByRole('button', { name: 'Change flight LX 1' }).click()
  const changed = card.getByRole('form', { name: 'Flight LX 1' })
  await changed.getByLabel('Driver').fill('Mina')
  const legs = (await readDesk(site)).flights[0]!.legs as { id: string; flightNumber: string }[]
  const { id } = legs.find(({ flightNumber }) => flightNumber === 'LX 1')!
  await asAdmin(site, 'DELETE', `/api/admin/flights/1/legs/${id}?version=1`)
  const refresh = page.getByRole('button', { name: 'Refresh desk' })
  await refresh.click()
  await expect.poll(() => refresh.getAttribute('aria-busy')).toBe('false')
  expect(await changed.getByLabel('Driver').inputValue()).toBe('Mina')
  await changed.getByRole('button', { name: 'Save flight' }).click()
  await changed
    .getByRole('alert')
    .getByText(/have no leg with this id/)
    .waitFor()
  await changed.getByRole('button', { name: 'Cancel' }).click()

  const deleted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deleted.push(request.url())
  })
  const pressed = card.getByRole('button', { name: /^Delete flight/ }).first()
  await pressed.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  const { x, y, width, height } = (await pressed.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect.poll(() => shownToast(page)).toMatch(/^Deleted/)
  // The next flight is under the pointer by now.
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  expect(deleted).toHaveLength(1)
  expect((await readDesk(site)).flights[0]!.legs).toHaveLength(1)
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

async function openDesk(site: Site, expects: RegExp[] = []): Promise<Page> {
  const page = await openAdmin(site, { expects })
  await page.getByRole('tab', { name: 'Travel desk' }).click()
  await page.getByRole('list', { name: 'Submissions' }).waitFor()
  return page
}

async function openCard(page: Page, artist: string) {
  await page.getByRole('button', { name: `Open ${artist}` }).click()
  return cardOf(page, artist)
}

function cardOf(page: Page, artist: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: artist }) })
}

/** Holds the next change back until `letGo`. */
async function heldPut(page: Page) {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => (letGo = resolve))
  const path = /\/api\/admin\/flights\//
  const arrived = page.waitForRequest(path)
  await page.route(
    path,
    async (route) => {
      await released
      await route.continue()
    },
    { times: 1 },
  )
  return { arrived, letGo, [Symbol.dispose]: () => letGo() }
}

async function fillLeg(form: ReturnType<Page['getByRole']>, changes: Record<string, string>) {
  const fields = {
    'Flight number': 'LX 2041',
    'Transfer in minutes': '120',
    From: 'ZRH',
    Departs: '2026-03-13T21:55',
    To: 'PMI',
    Arrives: '2026-03-13T23:50',
    ...changes,
  }
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text)
}

async function changeLeg(site: Site, id: string, changes: Record<string, unknown>) {
  const body = aLeg({ version: 1, ...changes })
  await asAdmin(site, 'PUT', `/api/admin/flights/1/legs/${id}`, { body })
}

function cards(page: Page): Promise<string[]> {
  return page
    .getByRole('list', { name: 'Submissions' })
    .getByRole('heading', { level: 3 })
    .allTextContents()
}

/** The name of the form that has the focus. */
function focusLabel(page: Page) {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
}

function focusText(page: Page) {
  return page.evaluate(() => document.activeElement?.textContent)
}
