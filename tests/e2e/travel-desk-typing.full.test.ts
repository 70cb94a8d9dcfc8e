import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asAdmin } from '../helpers/admin'
import { testDatabase } from '../helpers/database'
import { addLeg, aLeg, readDesk } from '../helpers/desk'
import { cardOf, cards, fillLeg, openCard, openDesk } from '../helpers/desk-page'
import { aFlight, sendFlight, storeFlights } from '../helpers/flights'
import { shownToast } from '../helpers/page-state'
import { startSite } from '../helpers/site'
import { deferred } from '../helpers/deferred'

test('what is typed while a card is being saved stays, and so it does when the save is undone', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight({ artistName: 'Bat' }))
  await using page = await openDesk(site)
  const card = await openCard(page, 'Bat')
  const notes = card.getByLabel('Notes', { exact: true })
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

  await card.getByRole('button', { name: 'Add an arrival' }).click()
  const form = card.getByRole('form', { name: 'New arrival' })
  await fillLeg(form, {})
  using adding = await heldPut(page)
  await form.getByRole('button', { name: 'Save arrival' }).click()
  await adding.arrived
  await form.getByLabel('Driver', { exact: true }).fill('Toni')
  adding.letGo()
  await card.getByRole('button', { name: 'Change flight LX 2041' }).waitFor()
  expect(await form.getByLabel('Driver', { exact: true }).inputValue()).toBe('Toni')
  await form.getByRole('button', { name: 'Save arrival' }).click()
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
    await (await openCard(page, artist)).getByLabel('Notes', { exact: true }).fill('typed')
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
    const notes = cardOf(page, artist).getByLabel('Notes', { exact: true })
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
  await card.getByRole('button', { name: 'Add an arrival' }).click()
  const form = card.getByRole('form', { name: 'New arrival' })
  await form.getByLabel('Arrives').pressSequentially('12122026')
  await form.getByRole('button', { name: 'Save arrival' }).click()
  await expect.poll(() => form.getByRole('alert').textContent()).toBe('The time is missing.')
  expect(await form.locator('datalist option').allTextContents()).toContain('Toni')
  await form.getByLabel('Driver', { exact: true }).fill('Toni')
  await card.getByRole('button', { name: 'Change flight LX 1' }).click()
  await expect
    .poll(() => shownToast(page))
    .toBe(
      'Not saved yet Another journey of this card is open. Save it or press Cancel there first.',
    )
  expect(await form.getByLabel('Driver', { exact: true }).inputValue()).toBe('Toni')
  await form.getByRole('button', { name: 'Cancel' }).click()

  // A flight that somebody else has deleted keeps its form.
  await card.getByRole('button', { name: 'Change flight LX 1' }).click()
  const changed = card.getByRole('form', { name: 'Flight LX 1' })
  await changed.getByLabel('Driver', { exact: true }).fill('Mina')
  const legs = (await readDesk(site)).flights[0]!.legs as { id: string; flightNumber: string }[]
  const { id } = legs.find(({ flightNumber }) => flightNumber === 'LX 1')!
  await asAdmin(site, 'DELETE', `/api/admin/flights/1/legs/${id}?version=1`)
  const refresh = page.getByRole('button', { name: 'Refresh desk' })
  await refresh.click()
  await expect.poll(() => refresh.getAttribute('aria-busy')).toBe('false')
  expect(await changed.getByLabel('Driver', { exact: true }).inputValue()).toBe('Mina')
  await changed.getByRole('button', { name: 'Save arrival' }).click()
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

/** Holds the next change back until `letGo`. */
async function heldPut(page: Page) {
  const { promise: released, resolve: letGo } = deferred()
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
